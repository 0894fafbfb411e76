import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Switch } from '../../kit/controls/checkbox.tsx';
import { useAutopilot, useSetAutopilot } from './autopilot.api.ts';
import styles from './autopilot-card.module.css';

export function AutopilotCard() {
  const { t } = useTranslation('demo');
  const autopilot = useAutopilot();
  const setting = useSetAutopilot();
  const turn = (isOn: boolean): void =>
    setting.mutate(isOn, {
      onError: (error) =>
        toast({ title: t('autopilot.failed'), description: errorText(error), tone: 'destructive' }),
    });
  // Without it there is nothing to turn; the list below says what is wrong.
  if (autopilot.isError) return null;
  const isOn = setting.isPending ? setting.variables : autopilot.data?.isOn;
  return (
    <SectionCard
      title={t('autopilot.title')}
      icon={<IconRoute size={24} aria-hidden="true" />}
      className={styles['card']}
    >
      <p className={styles['text']}>{t('autopilot.text')}</p>
      {isOn === undefined ? (
        <Loading>
          <Skeleton shape="block" width="12rem" height="2.75rem" />
        </Loading>
      ) : (
        <Switch
          label={t('autopilot.label')}
          hideLabel
          state={t(isOn ? 'autopilot.on' : 'autopilot.off')}
          checked={isOn}
          onChange={turn}
        />
      )}
    </SectionCard>
  );
}
