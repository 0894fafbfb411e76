import { IconRoute, IconMoonStars } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import styles from './guide-card.module.css';
import { getAutopilot, setAutopilot, getDemoRamadan, setDemoRamadan } from '@sufra/contract/demo-panel.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSingleMutation, put } from '../../../lib/query.ts';

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

const autopilotKey = ['demo-autopilot'];

/** Anybody may have used the switch meanwhile, so that it is read anew at every visit. */
export const useAutopilot = () =>
  useQuery({ queryKey: autopilotKey, queryFn: () => call(getAutopilot), refetchOnMount: 'always' });

export function useSetAutopilot() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (isOn: boolean) => call(setAutopilot, { body: { isOn } }),
    onSuccess: (now) => put(client, autopilotKey, now),
  });
}

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

const ramadanKey = ['demo-ramadan'];

/** Anybody may have used the switch meanwhile, so that it is read anew at every visit. */
export const useRamadanToday = () =>
  useQuery({ queryKey: ramadanKey, queryFn: () => call(getDemoRamadan), refetchOnMount: 'always' });

/** Every table may look different afterwards: all that was read is read again when it is shown. */
export function useSetRamadanToday() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (isOn: boolean) => call(setDemoRamadan, { body: { isOn } }),
    onSuccess: async (now) => {
      await client.invalidateQueries();
      put(client, ramadanKey, now);
    },
  });
}
