import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { useSetPaused } from './partner-profile.ts';

export function PauseSwitch({ isPaused }: { isPaused: boolean }) {
  const { t } = useTranslation('partner');
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
      state={t(isPaused ? 'pause.paused' : 'pause.open')}
      checked={!isPaused}
      onChange={turn}
    />
  );
}
