import { clockGoals } from '@sufra/contract/demo-panel.ts';
import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { errorText } from '../../lib/form.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { SectionCard, Row } from '../../kit/layout/surface.tsx';
import { Loading, Skeleton } from '../../kit/feedback/states.tsx';
import styles from './autopilot-card.module.css';
import { useDemoClock, useSendClock } from './clock.api.ts';

export function ClockCard() {
  const { t } = useTranslation('demo');
  const { language } = useLanguage();
  const clock = useDemoClock();
  const sending = useSendClock();
  // Without it there is nothing to send ahead; the page says what is wrong.
  if (clock.isError) return null;
  const now = clock.data && new Date(clock.data.now);
  const day = now ? formatDay(now, language) : '';
  const time = now ? formatTime(now, language) : '';
  const isGoing = sending.isPending || Boolean(clock.data?.goal);
  const send = (to: (typeof clockGoals)[number]): void =>
    sending.mutate(to, {
      onError: (error) =>
        toast({ title: t('clock.failed'), description: errorText(error), tone: 'destructive' }),
    });
  return (
    <SectionCard
      title={t('clock.title')}
      icon={<IconClockHour4 size={24} aria-hidden="true" />}
      className={styles['card']}
    >
      <p className={styles['text']}>{t('clock.text')}</p>
      {now === undefined ? (
        <Loading>
          <Skeleton shape="block" width="16rem" height="1.5rem" />
        </Loading>
      ) : (
        <p className={styles['moment']}>
          {t('clock.now')} <strong>{t('clock.moment', { day, time })}</strong>
        </p>
      )}
      <div role="status" className={styles['going']}>
        {isGoing && t('clock.going')}
      </div>
      <Row stackOnPhone>
        {clockGoals.map((to) => (
          <Button
            key={to}
            variant="quiet"
            pending={isGoing && to === sending.variables}
            disabled={isGoing && to !== sending.variables}
            pendingLabel={t(`clock.${to}`)}
            onClick={() => send(to)}
          >
            {t(`clock.${to}`)}
          </Button>
        ))}
      </Row>
    </SectionCard>
  );
}
