import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';
import { forwardIcon } from '../flow-actions.tsx';
import { pathOf } from '../flow.ts';
import styles from './manage.module.css';

/** `former` is the one that ended, null where there never was one. */
export function NoPlan({ former }: { former: SubscriptionReply | null }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const endedOn = former?.endsOn ?? null;
  const kind = former === null ? 'first' : 'again';
  return (
    <Card as="section" className={styles['none']}>
      <div className={styles['scene']}>
        <TableScene />
      </div>
      <h2>{t(`none.${kind}_title`)}</h2>
      <p>
        {endedOn !== null && `${t('none.ended', { day: formatDay(endedOn, language, 'medium') })} `}
        {t(`none.${kind}_text`)}
      </p>
      <LinkButton to={pathOf('plan')} size="lg" end={forwardIcon}>
        {t('none.plans')}
      </LinkButton>
    </Card>
  );
}
