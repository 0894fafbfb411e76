// The last step of an application: its details, checked, and the button that sends it in; the wizard shows it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { IconArrowLeft, IconBrandWhatsapp } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstWrong } from '../../lib/focus-first-wrong.ts';
import { formatPhone } from '../../lib/phone.ts';
import { Button } from '../../ui/button.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { DetailsBank } from './details-bank.tsx';
import { DetailsFood } from './details-food.tsx';
import { DetailsPlace } from './details-place.tsx';
import { DetailsWho } from './details-who.tsx';
import { JoinHead } from './join-head.tsx';
import { joinKinds } from './join-kinds.ts';
import styles from './join.module.css';
import { NotKept } from './not-kept.tsx';
import { useDetails } from './use-details.ts';
import type { Join } from './use-join.ts';

function Phone({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t('phone.title')} icon={<IconBrandWhatsapp size={24} aria-hidden="true" />}>
      {user === null ? (
        <p>{t('phone.visitor')}</p>
      ) : (
        <p>
          {t('phone.known')} <Ltr>{formatPhone(user.phone)}</Ltr>
        </p>
      )}
    </SectionCard>
  );
}

interface FootProps {
  join: Join;
  isMissing: boolean;
  failure: string | null;
}

function Foot({ join, isMissing, failure }: FootProps) {
  const { t } = useTranslation(['join', 'common']);
  const before = joinKinds[join.kind].steps.at(-2) ?? 'intro';
  return (
    <div className={styles['foot']}>
      {isMissing && (
        <Notice tone="danger" role="alert" title={t('missing.title')}>
          {t('missing.text')}
        </Notice>
      )}
      {!isMissing && failure !== null && (
        <Notice tone="danger" role="alert" title={t('failed')}>
          {failure}
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button
          variant="quiet"
          disabled={join.isSending}
          onClick={() => join.goTo(before)}
          start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
        >
          {t('common:actions.back')}
        </Button>
        <Button type="submit" pending={join.isSending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </div>
    </div>
  );
}

export function DetailsStep({ join, user }: { join: Join; user: SessionUser | null }) {
  const { t } = useTranslation('join');
  const element = useRef<HTMLFormElement>(null);
  const { part, isMissing, failure } = useDetails(join);
  const { error } = join;
  useEffect(() => {
    if (error !== null) focusFirstWrong(element.current);
  }, [error]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (join.isSending) return;
    if (!join.submit()) focusFirstWrong(element.current);
  };
  return (
    <form ref={element} className={styles['form']} onSubmit={submit} noValidate>
      <JoinHead
        kind={join.kind}
        step="details"
        title={t(`${join.kind}.details.title`)}
        subtitle={t(`${join.kind}.details.lead`)}
      />
      <NotKept join={join} />
      <DetailsWho {...part} />
      <DetailsPlace {...part} />
      <DetailsFood {...part} />
      <DetailsBank {...part} />
      <Phone user={user} />
      <Foot join={join} isMissing={isMissing} failure={failure} />
    </form>
  );
}
