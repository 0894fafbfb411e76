import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loginPath } from '../../lib/paths.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Ltr, SectionCard, Row, Stack } from '../../kit/layout/surface.tsx';
import { Skeleton } from '../../kit/feedback/states.tsx';
import { useContact } from './support.api.ts';
import styles from './support.module.css';

function Mailbox() {
  const { t } = useTranslation('support');
  const { data, isPending } = useContact();
  if (isPending) return <Skeleton height="1.5rem" />;
  const email = data?.email ?? null;
  if (email === null) return <p className={styles['quiet']}>{t('visitor.no_mail')}</p>;
  return (
    <p className={styles['quiet']}>
      {t('visitor.mail')}{' '}
      <a href={`mailto:${email}`}>
        <Ltr>{email}</Ltr>
      </a>
    </p>
  );
}

export function Visitor() {
  const { t } = useTranslation('support');
  const { pathname, search } = useLocation();
  return (
    <SectionCard title={t('visitor.title')}>
      <Stack>
        <p>{t('visitor.text')}</p>
        <Row>
          <LinkButton to={loginPath(`${pathname}${search}`)}>{t('visitor.sign_in')}</LinkButton>
        </Row>
        <Mailbox />
      </Stack>
    </SectionCard>
  );
}
