import type { ActiveDelivery as Active } from '@sufra/contract/delivery/delivery.ts';
import type { DriverProfile, DriverStats } from '@sufra/contract/delivery/driver-desk.ts';
import { IconRadar2, IconPower } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney, formatNumber, formatStars, isolate } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Figures } from '../../../kit/layout/facts.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Card, Stack } from '../../../kit/layout/surface.tsx';
import type { RouteMap } from '../active/active-delivery.tsx';
import type { TripTalk } from '../active/active-target.tsx';
import { useDriverHistory } from '../delivery.api.ts';
import styles from './driver-home.module.css';
import { Sos } from './sos.tsx';
import type { Desk } from './use-desk.ts';

const fetchActive = () => import('../active/active-delivery.tsx');
const ActiveDelivery = lazy(async () => ({ default: (await fetchActive()).ActiveDelivery }));
// Fetched with the page: there may be no network when it is needed.
void fetchActive().catch(() => undefined);

/** Shown until a driver has ratings and answers. */
const first = { rating: 5, acceptance: 100 } as const;

function Started({ value, isFirst }: { value: string; isFirst: boolean }) {
  const { t } = useTranslation('driver');
  return (
    <span className="flex flex-col">
      {value}
      {isFirst && <span className="text-14 font-normal text-muted">{t('figure.first')}</span>}
    </span>
  );
}

function DayFigures({ stats }: { stats: DriverStats }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { todayEarnings, totalDeliveries, averageRating, acceptanceRate } = stats;
  return (
    <Figures
      figures={[
        { label: t('figure.today'), value: formatMoney(todayEarnings, language) },
        { label: t('figure.deliveries'), value: formatNumber(totalDeliveries, language) },
        {
          label: t('figure.rating'),
          value: (
            <Started
              value={formatStars(averageRating ?? first.rating, language)}
              isFirst={averageRating === null}
            />
          ),
        },
        {
          label: t('figure.acceptance'),
          value: (
            <Started
              value={t('percent', { value: formatNumber(acceptanceRate ?? first.acceptance, language) })}
              isFirst={acceptanceRate === null}
            />
          ),
        },
      ]}
    />
  );
}

function FiguresOrNot({ stats }: { stats: Desk['stats'] }) {
  const { t } = useTranslation('driver');
  if (stats.data !== undefined) return <DayFigures stats={stats.data} />;
  if (stats.error === null) return <Skeleton shape="block" height="10rem" />;
  return (
    <ErrorState
      error={stats.error}
      title={t('stats_failed')}
      onRetry={() => void stats.refetch()}
      isRetrying={stats.isFetching}
    />
  );
}

interface RestProps {
  title: string;
  text: string;
  picture: ReactNode;
  action?: ReactNode;
}

/** Takes the focus if the card that had it is gone. */
function Rest({ title, text, picture, action }: RestProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Card>
        <EmptyState title={title} text={text} picture={picture} action={action} />
      </Card>
    </div>
  );
}

interface DriverHomeProps {
  profile: DriverProfile;
  desk: Desk;
  Map: RouteMap;
  Talk: TripTalk;
}

function Work({ profile, active, desk, Map, Talk }: DriverHomeProps & { active: Active | null }) {
  const { t } = useTranslation('driver');
  const { shift, offers } = desk;
  if (active !== null)
    return (
      <Suspense fallback={<Skeleton shape="block" height="32rem" />}>
        <ActiveDelivery
          key={active.id}
          active={active}
          vehicle={profile.vehicleType}
          lastPlace={shift.lastPlace}
          Map={Map}
          Talk={Talk}
          sos={<Sos sosAt={profile.sosAt} lastPlace={shift.lastPlace} />}
        />
      </Suspense>
    );
  if (!profile.isOnline)
    return (
      <Rest
        key="offline"
        title={t('offline.title')}
        text={t('offline.text')}
        picture={<IconPower size={64} stroke={1.5} aria-hidden="true" />}
        action={
          <Button
            size="lg"
            className="min-h-64 min-w-[min(100%,18rem)] font-semibold"
            pending={shift.isTurning}
            onClick={() => shift.turn(true)}
          >
            {t('offline.go')}
          </Button>
        }
      />
    );
  if (offers.length > 0) return null;
  return (
    <Rest
      key="waiting"
      title={t('waiting.title')}
      text={t('waiting.text')}
      picture={<IconRadar2 size={64} stroke={1.5} className={styles['radar']} aria-hidden="true" />}
    />
  );
}

function UnreadTalks({ Talk }: { Talk: TripTalk }) {
  const { t } = useTranslation('driver');
  const [latest] = useDriverHistory().data?.pages ?? [];
  // Stays once it's read: the open conversation is inside.
  const [shown, setShown] = useState<readonly string[]>([]);
  const talks = (latest?.deliveries ?? []).flatMap(({ id, orderId, talk }) =>
    talk ? [{ id, orderId, talk, isUnread: talk.talks.some(({ isUnread }) => isUnread) }] : [],
  );
  const fresh = talks.filter(({ id, isUnread }) => isUnread && !shown.includes(id));
  if (fresh.length > 0) setShown([...shown, ...fresh.map(({ id }) => id)]);
  return talks
    .filter(({ id }) => shown.includes(id))
    .map(({ id, orderId, talk }) => (
      <Notice key={id} tone="info" title={t('past.message', { order: isolate(orderId) })}>
        <Talk active={talk} />
      </Notice>
    ));
}

export function DriverHome({ profile, desk, ...parts }: DriverHomeProps) {
  const { t } = useTranslation('driver');
  const { active } = desk;
  const isOnTrip = (active.data ?? null) !== null;
  return (
    <Stack gap={24}>
      {!isOnTrip && <UnreadTalks Talk={parts.Talk} />}
      {profile.isOnline && active.data === undefined ? (
        active.error === null ? (
          <Loading label={t('loading_active')}>
            <Skeleton shape="block" height="16rem" />
          </Loading>
        ) : (
          <ErrorState
            error={active.error}
            title={t('active_failed')}
            onRetry={() => void active.refetch()}
            isRetrying={active.isFetching}
          />
        )
      ) : (
        <Work profile={profile} active={active.data ?? null} desk={desk} {...parts} />
      )}
      {isOnTrip && <UnreadTalks Talk={parts.Talk} />}
      <FiguresOrNot stats={desk.stats} />
    </Stack>
  );
}
