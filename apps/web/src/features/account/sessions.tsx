import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { errorText } from '../../lib/form.ts';
import { formatDay, formatTime, isolate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { SectionCard, Badge, Stack } from '../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { type AccountSession, useEndOthers, useEndSession, useSessions } from './account.api.ts';

export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isHandheld: boolean;
}

const handhelds: readonly string[] = ['iPhone', 'iPad', 'Android', 'HarmonyOS'];

export function deviceOf(name: string): Device {
  const [first = '', second] = name.split(' on ');
  const isAlone = second === undefined;
  const isSystem = isAlone && /^(iPhone|iPad|Android|HarmonyOS|Windows|Mac|ChromeOS|Linux)$/.test(first);
  const browser = first === '' || isSystem ? null : first;
  const system = isSystem ? first : (second ?? null);
  return { browser, system, isHandheld: system !== null && handhelds.includes(system) };
}

function useDeviceName(): (name: string) => string {
  const { t } = useTranslation('account');
  return (name) => {
    const { browser, system } = deviceOf(name);
    if (browser !== null && system !== null) {
      return t('security.device', { browser: isolate(browser), system: isolate(system) });
    }
    return browser ?? system ?? t('security.unknown');
  };
}

interface SessionRowProps {
  session: AccountSession;
  onEnd: () => void;
  isEnding: boolean;
}

function SessionRow({ session: { device, isCurrent, createdAt, seenAt }, onEnd, isEnding }: SessionRowProps) {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  const name = useDeviceName()(device);
  const Icon = deviceOf(device).isHandheld ? IconDeviceMobile : IconDeviceDesktop;
  const seen = new Date(seenAt);
  return (
    <li className="flex flex-wrap items-center gap-x-16 gap-y-12 py-16 not-first:border-t not-first:border-line">
      <Icon size={28} aria-hidden="true" className="flex-none text-main-text" />
      <div className="min-w-0 grow basis-192">
        <p className="flex flex-wrap items-center gap-x-8 gap-y-4 font-medium">
          {name}
          {isCurrent && <Badge tone="good">{t('security.here')}</Badge>}
        </p>
        <p className="text-14 text-muted">
          {t('security.since', { day: formatDay(new Date(createdAt), language, 'medium') })}
        </p>
        {!isCurrent && (
          <p className="text-14 text-muted">
            {t('security.seen', {
              day: formatDay(seen, language, 'short'),
              time: formatTime(seen, language),
            })}
          </p>
        )}
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          pending={isEnding}
          onClick={onEnd}
          aria-label={t('security.end_named', { device: name })}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}

function useEnding(onEnded: () => void) {
  const { t } = useTranslation('account');
  const nameOf = useDeviceName();
  const end = useEndSession();
  const others = useEndOthers();
  const failed = (error: unknown): void =>
    toast({ tone: 'destructive', title: t('security.end_failed'), description: errorText(error) });
  const endOne = ({ id, device }: AccountSession): void => {
    if (end.isPending) return;
    end.mutate(id, {
      onSuccess: () => {
        toast({ title: t('security.ended', { device: nameOf(device) }) });
        onEnded();
      },
      onError: failed,
    });
  };
  const endOthers = (): void => {
    if (others.isPending) return;
    others.mutate(undefined, {
      onSuccess: ({ ended }) => {
        toast({ title: t('security.ended_others', { count: ended }) });
        onEnded();
      },
      onError: failed,
    });
  };
  return {
    endOne,
    endOthers,
    endingId: end.isPending ? (end.variables ?? null) : null,
    isEndingOthers: others.isPending,
  };
}

function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  const { t } = useTranslation('account');
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with its session.
  const ending = useEnding(() => requestAnimationFrame(() => list.current?.focus()));
  return (
    <Stack>
      <ul role="list" ref={list} tabIndex={-1} className="flex flex-col">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => ending.endOne(session)}
            isEnding={ending.endingId === session.id}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button variant="danger" pending={ending.isEndingOthers} onClick={ending.endOthers}>
            {t('security.end_others')}
          </Button>
        </div>
      ) : (
        <p className="text-14 text-muted">{t('security.alone')}</p>
      )}
    </Stack>
  );
}

export function Sessions() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useSessions();
  return (
    <SectionCard title={t('security.title')} icon={<IconDevices aria-hidden="true" />}>
      <p className="mb-8 text-muted">{t('security.lead')}</p>
      {data !== undefined && <SessionList sessions={data} />}
      {data === undefined && error === null && (
        <Loading>
          <Skeleton shape="block" height="5rem" />
          <Skeleton shape="block" height="5rem" />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          title={t('security.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </SectionCard>
  );
}
