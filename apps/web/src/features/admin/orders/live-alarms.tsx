import {
  type getLiveOrders,
  type LiveAlarm,
  type LiveOrder,
  type MissedOffer,
} from '@sufra/contract/ordering/admin-live.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { LeftToRight } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { type Chime, ring } from '../../../lib/chime.ts';
import { formatNumber, formatTime, isolate } from '../../../lib/format.ts';

export type LiveBoard = ReplyOf<typeof getLiveOrders>;

export const exceptions = ['late', 'unassigned', 'silent', 'unanswered', 'missed'] as const;
export type Exception = (typeof exceptions)[number];

const hasAlarm = (alarm: LiveAlarm) => (order: LiveOrder) => order.alarms.includes(alarm);

export const ordersWith = (orders: readonly LiveOrder[], filter: Exception | null): readonly LiveOrder[] =>
  filter === null || filter === 'missed' ? orders : orders.filter(hasAlarm(filter));

const keysOf = ({ orders, missed }: LiveBoard): string[] => [
  ...orders.flatMap(({ id, alarms }) => alarms.map((alarm) => `${id} ${alarm}`)),
  ...missed.map(({ id, missedAt }) => `${id} ${missedAt}`),
];

/** Rings once for exceptions that are new since the last reading, and counts orders with alarms in the tab's title. */
export function useCalls(board: LiveBoard | undefined, isSounding: boolean): void {
  const { language } = useLanguage();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (board === undefined) return;
    const before = known.current;
    const now = keysOf(board);
    known.current = new Set(now);
    if (isSounding && before !== null && now.some((key) => !before.has(key))) ring();
  }, [board, isSounding]);
  const alarming = board?.orders.filter(({ alarms }) => alarms.length > 0).length ?? 0;
  const count = alarming + (board?.sos.length ?? 0);
  const mark = count === 0 ? '' : `(${formatNumber(count, language)}) `;
  useEffect(() => {
    if (mark === '') return;
    let isMarked = false;
    // The frame sets the title after this effect.
    const timer = setTimeout(() => {
      isMarked = true;
      document.title = `${mark}${document.title}`;
    });
    return () => {
      clearTimeout(timer);
      if (isMarked && document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
    };
  }, [mark]);
}

export function SoundSwitch({ chime: { isOn, turn } }: { chime: Chime }) {
  const { t } = useTranslation('admin');
  const Bell = isOn ? IconBell : IconBellOff;
  return (
    <Button
      className="px-12"
      variant="quiet"
      aria-pressed={isOn}
      onClick={turn}
      start={<Bell size={20} aria-hidden="true" />}
    >
      {t(isOn ? 'live.sound_on' : 'live.sound_off')}
    </Button>
  );
}

interface StripProps {
  board: LiveBoard;
  filter: Exception | null;
  onFilter: (filter: Exception | null) => void;
}

export function ExceptionStrip({ board: { orders, missed }, filter, onFilter }: StripProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const alarming = orders.filter(({ alarms }) => alarms.length > 0).length;
  return (
    <div className="flex flex-wrap items-center gap-8" role="group" aria-label={t('live.exceptions')}>
      {exceptions.map((exception) => {
        const count = exception === 'missed' ? missed.length : orders.filter(hasAlarm(exception)).length;
        const isChosen = exception === filter;
        return (
          <button
            key={exception}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onFilter(isChosen ? null : exception)}
            className={classes(
              'inline-flex min-h-target items-center gap-8 rounded-round border px-16 text-14 font-medium',
              isChosen ? 'border-main bg-main-soft text-main-text' : 'border-line bg-surface',
              count === 0 && !isChosen && 'text-muted',
              count > 0 && !isChosen && 'text-danger-text',
            )}
          >
            {t(`live.exception.${exception}`)} <strong>{formatNumber(count, language)}</strong>
          </button>
        );
      })}
      <p role="status" className={classes('text-14', alarming > 0 ? 'font-semibold' : 'text-muted')}>
        {t('live.alarms', { count: alarming })}
      </p>
    </div>
  );
}

export function MissedList({ missed }: { missed: readonly MissedOffer[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <section aria-labelledby="live-missed" className="flex flex-col gap-8 rounded-card bg-sunken p-12">
      <h2 id="live-missed" className="text-16 font-semibold">
        {t('live.missed.title')}
      </h2>
      {missed.length === 0 && <p className="text-14 text-muted">{t('live.missed.none')}</p>}
      <ul role="list" className="flex flex-col gap-8">
        {missed.map(({ id, orderId, vendorName, missedAt, nextVendor }) => (
          <li
            key={`${id} ${missedAt}`}
            className="flex flex-wrap items-center gap-x-12 rounded-control border border-line bg-surface px-12 text-14"
          >
            <Link
              className="inline-flex min-h-target min-w-target items-center font-semibold"
              to={`/admin/orders/${id}`}
              state={{ from: '' }}
            >
              <LeftToRight>{orderId}</LeftToRight>
            </Link>
            <time className="text-muted" dateTime={missedAt}>
              {formatTime(new Date(missedAt), language)}
            </time>
            <span className="min-w-0 grow basis-224 py-8 wrap-anywhere">
              {nextVendor === null
                ? t('live.missed.cancelled', { vendor: isolate(vendorName) })
                : t('live.missed.passed_on', { vendor: isolate(vendorName), next: isolate(nextVendor) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
