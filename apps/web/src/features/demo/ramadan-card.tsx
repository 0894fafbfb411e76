import { IconMoonStars } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Switch } from '../../kit/controls/checkbox.tsx';
import styles from './autopilot-card.module.css';
import { useRamadanToday, useSetRamadanToday } from './ramadan.api.ts';

export function RamadanCard() {
  const { t } = useTranslation('demo');
  const ramadan = useRamadanToday();
  const setting = useSetRamadanToday();
  const turn = (isOn: boolean): void =>
    setting.mutate(isOn, {
      onError: (error) =>
        toast({ title: t('ramadan.failed'), description: errorText(error), tone: 'destructive' }),
    });
  // Without it there is nothing to turn; the list below says what is wrong.
  if (ramadan.isError) return null;
  const isOn = setting.isPending ? setting.variables : ramadan.data?.isOn;
  return (
    <SectionCard
      title={t('ramadan.title')}
      icon={<IconMoonStars size={24} aria-hidden="true" />}
      className={styles['card']}
    >
      <p className={styles['text']}>{t('ramadan.text')}</p>
      {isOn === undefined ? (
        <Loading>
          <Skeleton shape="block" width="12rem" height="2.75rem" />
        </Loading>
      ) : ramadan.data?.isByCalendar === true ? (
        <p>{t('ramadan.by_calendar')}</p>
      ) : (
        <Switch
          label={t('ramadan.label')}
          hideLabel
          state={t(isOn ? 'ramadan.on' : 'ramadan.off')}
          checked={isOn}
          onChange={turn}
        />
      )}
    </SectionCard>
  );
}
