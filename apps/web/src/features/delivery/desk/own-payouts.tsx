import {
  type DriverPart,
  getDriverOpenStatement,
  getDriverPayouts,
  getDriverPayoutStatement,
  type Payout,
} from '@sufra/contract/money/payouts.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconBuildingBank, IconListDetails } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Badge, LeftToRight, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { call } from '../../../lib/api.ts';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { payoutTones, periodText } from '../../../lib/payouts.ts';

type Line = DriverPart['rows'][number];

function LineRow({ line }: { line: Line }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { at, kind, orderId, receipt, earned, parts, cash, paid } = line;
  const money = (sum: string): string => formatMoney(sum, language);
  const when = new Date(at);
  const number = orderId ?? receipt;
  return (
    <li className="flex flex-wrap justify-between gap-x-16 border-t border-line py-12 first:border-t-0">
      <span className="flex min-w-0 grow basis-224 flex-col">
        <strong>
          {t(`paid.${kind}`)} {number !== null && <LeftToRight>{number}</LeftToRight>}
        </strong>
        <span className="text-14 text-muted">
          {formatDay(when, language, 'short')} · {formatTime(when, language)}
        </span>
        {kind === 'order' && <span>{t('paid.line', { earned: money(earned), cash: money(cash) })}</span>}
        {parts !== null && (
          <span className="text-14 text-muted">
            {t('paid.parts', {
              ...{ base: money(parts.base), distance: money(parts.distance), peak: money(parts.peak) },
            })}
          </span>
        )}
      </span>
      <strong className="ms-auto">{money(paid)}</strong>
    </li>
  );
}

function Sums({ part }: { part: DriverPart }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { rows, earned, cash, paid } = part;
  const sums = { earned: formatMoney(earned, language), cash: formatMoney(cash, language) };
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-16 rounded-control bg-sunken px-16 py-12 font-semibold">
        <span>{t('paid.line', sums)}</span>
        <span className="ms-auto">{t('paid.sum', { paid: formatMoney(paid, language) })}</span>
      </p>
      <ul role="list">
        {rows.toReversed().map((line) => (
          <LineRow key={`${line.at} ${line.kind} ${line.orderId ?? line.receipt ?? line.paid}`} line={line} />
        ))}
      </ul>
    </>
  );
}

interface ReadProps<Data> {
  reading: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

function Read<Data>({ reading: { data, error, refetch, isFetching }, children }: ReadProps<Data>) {
  const { t } = useTranslation('driver');
  if (data !== undefined) return children(data);
  if (error === null)
    return (
      <Loading label={t('earnings.loading')}>
        <Skeleton shape="block" height="4rem" />
      </Loading>
    );
  return (
    <ErrorState
      error={error}
      title={t('paid.failed')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { id, amount, status, reference } = payout;
  const [isOpen, setOpen] = useState(false);
  const reading = useQuery({
    queryKey: ['driver', 'payout', id, language],
    queryFn: ({ signal }) => call(getDriverPayoutStatement, { params: { id }, signal }),
    enabled: isOpen,
  });
  return (
    <li className="border-t border-line first:border-t-0">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-48 py-12">
          <span className="font-semibold">{periodText(payout, language)}</span> ·{' '}
          <strong>{formatMoney(amount, language)}</strong>{' '}
          <Badge tone={payoutTones[status]}>{t(`paid.is_${status}`)}</Badge>
        </summary>
        <Stack>
          <p className="text-14 text-muted">
            <LeftToRight>{reference}</LeftToRight>
          </p>
          <Read reading={reading}>{({ driver }) => driver !== null && <Sums part={driver} />}</Read>
        </Stack>
      </details>
    </li>
  );
}

/** From the ledger, as in the statement of the payout. */
export function OwnPayouts() {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const open = useQuery({
    queryKey: ['driver', 'open-statement', language],
    queryFn: ({ signal }) => call(getDriverOpenStatement, { signal }),
    refetchOnMount: 'always',
  });
  const payouts = useQuery({
    queryKey: ['driver', 'payouts', language],
    queryFn: ({ signal }) => call(getDriverPayouts, { signal }),
    refetchOnMount: 'always',
  });
  return (
    <>
      <SectionCard title={t('paid.open')} icon={<IconListDetails size={24} aria-hidden="true" />}>
        <Read reading={open}>
          {(part) => (part.rows.length === 0 ? <p>{t('paid.none')}</p> : <Sums part={part} />)}
        </Read>
      </SectionCard>
      <SectionCard title={t('paid.payouts')} icon={<IconBuildingBank size={24} aria-hidden="true" />}>
        <Read reading={payouts}>
          {(all) =>
            all.length === 0 ? (
              <p>{t('paid.no_payouts')}</p>
            ) : (
              <ul role="list">
                {all.map((payout) => (
                  <PayoutRow key={payout.id} payout={payout} />
                ))}
              </ul>
            )
          }
        </Read>
      </SectionCard>
    </>
  );
}
