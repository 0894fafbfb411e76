import {
  getAutopilot,
  getDemoRamadan,
  setAutopilot,
  setDemoRamadan,
} from '@sufra/contract/demo/demo-panel.ts';
import { IconMoonStars, IconRoute } from '@tabler/icons-react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { storeReply, useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

interface SwitchCardProps {
  name: 'autopilot' | 'ramadan';
  icon: ReactNode;
  reading: Pick<UseQueryResult<{ readonly isOn: boolean }>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  setting: {
    readonly isPending: boolean;
    readonly variables: boolean | undefined;
    readonly mutate: (isOn: boolean, options: { onError: (error: Error) => void }) => void;
  };
  /** Instead of the switch, where it cannot be turned. */
  fixed?: string | undefined;
}

function SwitchCard({ name, icon, reading, setting, fixed }: SwitchCardProps) {
  const { t } = useTranslation('demo');
  const isOn = setting.isPending ? setting.variables : reading.data?.isOn;
  return (
    <SectionCard title={t(`${name}.title`)} icon={icon} className="mb-24">
      <p className="mb-16 max-w-[60ch] text-muted">{t(`${name}.text`)}</p>
      {isOn === undefined && reading.error !== null ? (
        <ErrorState
          error={reading.error}
          onRetry={() => void reading.refetch()}
          isRetrying={reading.isFetching}
        />
      ) : isOn === undefined ? (
        <Loading>
          <Skeleton shape="block" width="12rem" height="2.75rem" />
        </Loading>
      ) : fixed !== undefined ? (
        <p>{fixed}</p>
      ) : (
        <Switch
          label={t(`${name}.label`)}
          hideLabel
          state={t(isOn ? `${name}.on` : `${name}.off`)}
          checked={isOn}
          onChange={(checked) =>
            setting.mutate(checked, {
              onError: (error) =>
                toast({ title: t(`${name}.failed`), description: errorText(error), tone: 'destructive' }),
            })
          }
        />
      )}
    </SectionCard>
  );
}

const autopilotKey = ['demo-autopilot'];

export function AutopilotCard() {
  const client = useQueryClient();
  const reading = useQuery({
    queryKey: autopilotKey,
    queryFn: () => call(getAutopilot),
    refetchOnMount: 'always',
  });
  const setting = useSingleMutation({
    mutationFn: (isOn: boolean) => call(setAutopilot, { body: { isOn } }),
    onSuccess: (now) => storeReply(client, autopilotKey, now),
  });
  return (
    <SwitchCard
      name="autopilot"
      icon={<IconRoute size={24} aria-hidden="true" />}
      reading={reading}
      setting={setting}
    />
  );
}

const ramadanKey = ['demo-ramadan'];

export function RamadanCard() {
  const { t } = useTranslation('demo');
  const client = useQueryClient();
  const reading = useQuery({
    queryKey: ramadanKey,
    queryFn: () => call(getDemoRamadan),
    refetchOnMount: 'always',
  });
  const setting = useSingleMutation({
    mutationFn: (isOn: boolean) => call(setDemoRamadan, { body: { isOn } }),
    onSuccess: async (now) => {
      // Ramadan changes the meals of every screen.
      await client.invalidateQueries();
      storeReply(client, ramadanKey, now);
    },
  });
  return (
    <SwitchCard
      name="ramadan"
      icon={<IconMoonStars size={24} aria-hidden="true" />}
      reading={reading}
      setting={setting}
      fixed={reading.data?.isByCalendar === true ? t('ramadan.by_calendar') : undefined}
    />
  );
}
