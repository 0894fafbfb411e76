import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { errorText } from '../../../lib/form.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { type PartnerProfile, useSetPaused } from './partner-profile.ts';
import { IconClockPause, IconPlus } from '@tabler/icons-react';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { useMenu } from '../menu.api.ts';
import { paths } from '../menu-view.ts';

const TakingDialog = lazy(async () => ({ default: (await import('./taking-dialog.tsx')).TakingDialog }));

/** On, off or for a while; the button says what ends by itself. */
export function TakingControls({ profile }: { profile: PartnerProfile }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { busyUntil, busyMinutes } = profile.taking;
  const busy = busyUntil !== null && {
    minutes: formatNumber(busyMinutes, language),
    time: formatTime(new Date(busyUntil), language),
  };
  return (
    <>
      <PauseSwitch profile={profile} />
      <Button
        className="px-8"
        variant={busy === false ? 'plain' : 'quiet'}
        start={<IconClockPause size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        aria-label={busy === false ? t('taking.open_named') : t('taking.busy_until', busy)}
      >
        {busy === false ? t('taking.open') : t('taking.busy_short', busy)}
      </Button>
      <Suspense>{isOpen && <TakingDialog profile={profile} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function PauseSwitch({ profile: { isPaused, taking } }: { profile: PartnerProfile }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const { closedUntil } = taking;
  const pausing = useSetPaused();
  const turn = (isTaking: boolean): void =>
    pausing.mutate(!isTaking, {
      onSuccess: (now) =>
        toast({
          title: t(now.isPaused ? 'pause.done_paused' : 'pause.done_open'),
          description: t(now.isPaused ? 'pause.paused_text' : 'pause.open_text'),
        }),
      onError: (error) =>
        toast({ title: t('pause.failed'), description: errorText(error), tone: 'destructive' }),
    });
  return (
    <Switch
      label={t('pause.label')}
      hideLabel
      state={
        isPaused || closedUntil === null
          ? t(isPaused ? 'pause.paused' : 'pause.open')
          : t('taking.closed_until', { time: formatTime(new Date(closedUntil), language) })
      }
      checked={!isPaused && closedUntil === null}
      onChange={turn}
    />
  );
}

/** Null until known, so the caller can hold back what the notice would displace. */
export function useFirstDish(hasNoOrders: boolean): boolean | null {
  const { data: menu, error } = useMenu(hasNoOrders);
  if (!hasNoOrders || error !== null) return false;
  return menu === undefined ? null : menu.canKeepMenu && menu.items.length === 0;
}

export function FirstDish() {
  const { t } = useTranslation('partner');
  return (
    <Notice
      title={t('first_dish.title')}
      action={
        <LinkButton to={paths.list} start={<IconPlus size={20} aria-hidden="true" />}>
          {t('first_dish.open')}
        </LinkButton>
      }
    >
      {t('first_dish.text')}
    </Notice>
  );
}
