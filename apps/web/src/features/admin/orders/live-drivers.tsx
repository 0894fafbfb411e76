import { type AssignBlock, getDriverCandidates } from '@sufra/contract/delivery/admin-dispatch.ts';
import {
  type LiveDriver,
  type LiveDriverState,
  liveDriverStates,
  type LiveOrder,
} from '@sufra/contract/ordering/admin-live.ts';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';

interface Fit {
  readonly text: string;
  readonly block: AssignBlock | null;
}

/** Of drivers for an order: the server's word if it has come, else only what the board shows. */
function useFit(order: LiveOrder | null): (driver: LiveDriver) => Fit | null {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { data, isPlaceholderData } = useAdminQuery(
    ['orders', order?.id ?? '', 'drivers'],
    (signal) => call(getDriverCandidates, { params: { id: order?.id ?? '' }, signal }),
    order !== null,
  );
  const known = order === null || isPlaceholderData ? [] : (data?.drivers ?? []);
  // The server lists the fittest first.
  const fittest = known.find(({ id, block }) => block === null && id !== order?.driver?.id)?.id;
  return (driver) => {
    if (order === null) return null;
    if (driver.id === order.driver?.id) return { text: t('live.drivers.has_it'), block: null };
    const one = known.find(({ id }) => id === driver.id);
    const block = one?.block ?? (driver.state === 'silent' ? 'silent' : null);
    if (block !== null) return { text: t(`live.drivers.block.${block}`), block };
    if (one === undefined) return { text: '', block };
    const parts = [
      ...(one.id === fittest ? [t('live.drivers.fittest')] : []),
      t('live.drivers.away', { minutes: formatNumber(one.minutes, language) }),
      t('order.delivery.km', { km: formatNumber(one.toPickup, language, 1) }),
    ];
    return { text: parts.join(' · '), block };
  };
}

interface DriverCardProps {
  driver: LiveDriver;
  fit: Fit | null;
  onDrop: (driver: LiveDriver, block: AssignBlock | null) => void;
}

const isLeaving = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

function DriverCard({ driver, fit, onDrop }: DriverCardProps) {
  const { t } = useTranslation(['admin', 'options']);
  const [isOver, setOver] = useState(false);
  const { name, vehicleType, state, load, seenMinutes } = driver;
  const silence =
    seenMinutes === null ? t('live.drivers.no_position') : t('order.delivery.silent', { count: seenMinutes });
  const facts = [
    ...(state === 'free' ? [t(`options:vehicle.${vehicleType}`)] : []),
    ...(load === 0 ? [] : [t('live.drivers.load', { count: load })]),
    ...(state === 'silent' ? [silence] : []),
  ].join(' · ');
  // One line in any case: targets that move while aimed at would be missed.
  const text = fit === null || fit.text === '' ? facts : fit.text;
  return (
    <li
      className={classes(
        'rounded-control border bg-surface px-8',
        isOver && fit !== null ? (fit.block === null ? 'border-main' : 'border-danger-text') : 'border-line',
        fit !== null && (fit.block === null ? 'border-dashed' : 'bg-sunken'),
      )}
      onDragOver={(event) => {
        if (fit === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (isLeaving(event)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (fit !== null) onDrop(driver, fit.block);
      }}
    >
      <Link
        className="flex min-h-target min-w-target items-center text-14 font-medium wrap-anywhere"
        to={`/admin/drivers/${driver.id}`}
        draggable={false}
      >
        <bdi>{name}</bdi>
      </Link>
      <p
        className={classes(
          '-mt-8 pb-8 text-14 wrap-anywhere',
          fit === null || fit.block === null ? 'text-muted' : 'text-danger-text',
        )}
      >
        {text}
      </p>
    </li>
  );
}

interface GroupProps extends Pick<DriverCardProps, 'onDrop'> {
  state: LiveDriverState;
  drivers: readonly LiveDriver[];
  fitOf: (driver: LiveDriver) => Fit | null;
}

const firstShown = 20;
const moreShown = 50;

function Group({ state, drivers, fitOf, onDrop }: GroupProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [most, setMost] = useState(firstShown);
  const hidden = drivers.length - most;
  return (
    <>
      <h3 className="flex items-baseline justify-between gap-8 text-14 font-semibold">
        {t(`live.drivers.${state}`)}
        <span className="font-normal text-muted">{formatNumber(drivers.length, language)}</span>
      </h3>
      {drivers.length > 0 && (
        <ul role="list" className="flex flex-col gap-4">
          {drivers.slice(0, most).map((driver) => (
            <DriverCard key={driver.id} driver={driver} fit={fitOf(driver)} onDrop={onDrop} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="plain" onClick={() => setMost(most + moreShown)}>
          {t('live.more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

interface DriverRailProps extends Pick<DriverCardProps, 'onDrop'> {
  drivers: readonly LiveDriver[];
  dragged: LiveOrder | null;
}

export function DriverRail({ drivers, dragged, onDrop }: DriverRailProps) {
  const { t } = useTranslation('admin');
  const fitOf = useFit(dragged);
  return (
    <section
      aria-labelledby="live-drivers"
      className="flex flex-col gap-8 rounded-card bg-sunken p-12 desk:min-h-0 desk:overflow-y-auto desk:p-8"
    >
      <h2 id="live-drivers" className="text-16 font-semibold">
        {t('live.drivers.title')}
      </h2>
      <p className="hidden text-14 text-muted desk:block">{t('live.drivers.hint')}</p>
      {liveDriverStates.map((state) => (
        <Group
          key={state}
          state={state}
          drivers={drivers.filter((driver) => driver.state === state)}
          fitOf={fitOf}
          onDrop={onDrop}
        />
      ))}
    </section>
  );
}
