import { driverCashSorts } from '@sufra/contract/money/settlements.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { filsOf, formatDay, formatMoney, isolate } from '../../../lib/format.ts';
import { StandingBadge } from '../badges.tsx';
import {
  type DriverCash as Driver,
  type DriverCashSort,
  useBookHandIn,
  useDriverCash,
} from './payouts.api.ts';

const most = ({ held, owed }: Driver): string => (filsOf(held) < filsOf(owed) ? owed : held);

function useName(): (driver: Driver) => string {
  const { t } = useTranslation('payouts');
  return ({ name }) => (name === '' ? t('cash.gone') : name);
}

function HandInDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const { t } = useTranslation(['payouts', 'common']);
  const { language } = useLanguage();
  const nameOf = useName();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const booking = useBookHandIn(driver.id);
  const [amount, setAmount] = useState(() => most(driver).replace(/\s*AED$/, ''));
  const [hasTried, setTried] = useState(false);
  const isWrong = !/[1-9\u0661-\u0669]/.test(amount);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isWrong) return focusFirstWrong(form.current);
    if (!booking.isPending) booking.mutate(amount, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cash.title', { name: isolate(nameOf(driver)) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={booking.isPending}>
            {t('cash.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('cash.text', { most: formatMoney(most(driver), language) })}</p>
          <TextField
            label={t('settle.amount')}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            maxLength={24}
            value={amount}
            onChange={(typed) => {
              setAmount(typed);
              booking.reset();
            }}
            error={hasTried && isWrong ? t('settle.amount_wrong') : fieldErrors(booking.error)['amount']}
          />
          {booking.problem !== null && (
            <Notice tone="danger" role="alert" title={t('cash.failed')}>
              {booking.problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function DriverRow({ driver, onHandIn }: { driver: Driver; onHandIn: () => void }) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const name = useName()(driver);
  const { held, owed, since, status } = driver;
  const facts = [
    ...(since === null ? [] : [t('cash.since', { day: formatDay(new Date(since), language, 'medium') })]),
    ...(filsOf(owed) > 0 ? [t('cash.owed', { owed: formatMoney(owed, language) })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8 py-8 not-first:border-t not-first:border-line">
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-8">
          <Link
            className="inline-flex min-h-target min-w-target items-center"
            to={`/admin/drivers/${driver.id}`}
          >
            <bdi>{name}</bdi>
          </Link>
          {status === 'suspended' && <StandingBadge status={status} />}
        </span>
        {facts.length > 0 && <span className="text-14 text-muted">{facts.join(' · ')}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-8">
        <strong>{formatMoney(held, language)}</strong>
        <Button variant="quiet" aria-label={t('cash.open_named', { name })} onClick={onHandIn}>
          {t('cash.open')}
        </Button>
      </span>
    </li>
  );
}

export function DriverCash({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation('payouts');
  const [sort, setSort] = useState<DriverCashSort>('largest');
  const drivers = useDriverCash(sort).data ?? [];
  const [asked, setAsked] = useState<Driver | null>(null);
  return (
    <>
      {isReady && drivers.length > 0 && (
        <SectionCard title={t('cash.room')}>
          <p className="text-muted">{t('cash.room_text')}</p>
          <ChoiceGroup
            legend={t('cash.sort')}
            layout="chips"
            value={sort}
            onChange={setSort}
            options={driverCashSorts.map((value) => ({ value, label: t(`cash.${value}`) }))}
          />
          <ul role="list" className="flex flex-col">
            {drivers.map((driver) => (
              <DriverRow key={driver.id} driver={driver} onHandIn={() => setAsked(driver)} />
            ))}
          </ul>
        </SectionCard>
      )}
      {asked && <HandInDialog driver={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
