import { IconClockPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { errorText } from '../../../lib/form.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { type PartnerProfile, useSetPaused } from './partner-profile.ts';
import { TakingDialog } from './taking-dialog.tsx';

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
      {isOpen && <TakingDialog profile={profile} onClose={() => setOpen(false)} />}
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
