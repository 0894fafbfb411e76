import {
  approvePayoutRun,
  discardPayoutRun,
  getBankFile,
  getDuePayouts,
  getPayoutRun,
  getPayoutRuns,
  getRunPayouts,
  makePayoutRun,
  markPayoutRunPaid,
} from '@sufra/contract/money/payouts.ts';
import type { BodyOf, QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import {
  bookHandIn,
  bookSettlement,
  type driverCashSorts,
  getDebts,
  getDriverCash,
} from '@sufra/contract/money/settlements.ts';
import { useTranslation } from 'react-i18next';
import { useRef } from 'react';
import { call, callForFile, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

export type DuePayouts = ReplyOf<typeof getDuePayouts>;

export const usePayoutRuns = (query: QueryOf<typeof getPayoutRuns>) =>
  useAdminQuery(['payouts', query], (signal) => call(getPayoutRuns, { query, signal }));

export const useDuePayouts = () =>
  useAdminQuery(['payouts', 'due'], (signal) => call(getDuePayouts, { signal }));

export type Debt = ReplyOf<typeof getDebts>[number];

export const useDebts = () => useAdminQuery(['payouts', 'debts'], (signal) => call(getDebts, { signal }));

export type DriverCash = ReplyOf<typeof getDriverCash>[number];
export type DriverCashSort = (typeof driverCashSorts)[number];

export const useDriverCash = (sort: DriverCashSort) =>
  useAdminQuery(['payouts', 'cash', sort], (signal) => call(getDriverCash, { query: { sort }, signal }));

export const usePayoutRun = (id: string) =>
  useAdminQuery(['payouts', id], (signal) => call(getPayoutRun, { params: { id }, signal }));

export const useRunPayouts = (id: string, query: QueryOf<typeof getRunPayouts>) =>
  useAdminQuery(['payouts', id, 'payees', query], (signal) =>
    call(getRunPayouts, { params: { id }, query, signal }),
  );

export const fetchBankFile = (id: string): Promise<Blob> => callForFile(getBankFile, { params: { id } });

const refreshes = ['payouts', 'audit'];

const reasons = ['made_already', 'nothing_due', 'nobody_to_pay', 'ledger', 'orders', 'payments'] as const;

/** Without a reason, another admin has changed the run meanwhile. */
function useRefusalText() {
  const { t } = useTranslation('payouts');
  return (error: unknown): string | undefined => {
    if (!isApiError(error, 'not_possible_now')) return undefined;
    return t(`why.${reasons.find((one) => one === error.params['why']) ?? 'moved'}`);
  };
}

export function useMakeRun() {
  const { t } = useTranslation('payouts');
  const explain = useRefusalText();
  return useAdminAction({
    act: (body: BodyOf<typeof makePayoutRun>) => call(makePayoutRun, { body }),
    refreshes,
    done: { title: t('make.done_title'), text: t('make.done_text') },
    failed: { title: t('make.failed') },
    explain,
  });
}

export function useApproveRun(id: string) {
  const { t } = useTranslation('payouts');
  const explain = useRefusalText();
  return useAdminAction({
    act: () => call(approvePayoutRun, { params: { id } }),
    refreshes,
    done: { title: t('approve.done_title'), text: t('approve.done_text') },
    failed: { title: t('approve.failed') },
    explain,
  });
}

export function useMarkPaid(id: string) {
  const { t } = useTranslation('payouts');
  const explain = useRefusalText();
  return useAdminAction({
    act: (body: BodyOf<typeof markPayoutRunPaid>) => call(markPayoutRunPaid, { params: { id }, body }),
    refreshes,
    done: { title: t('paid.done_title'), text: t('paid.done_text') },
    failed: { title: t('paid.failed') },
    explain,
  });
}

export function useDiscardRun(id: string) {
  const { t } = useTranslation('payouts');
  const explain = useRefusalText();
  return useAdminAction({
    act: (reason: string) => call(discardPayoutRun, { params: { id }, body: { reason } }),
    refreshes,
    done: { title: t('discard.done_title'), text: t('discard.done_text') },
    failed: { title: t('discard.failed') },
    explain,
  });
}

export function useBookSettlement() {
  const { t } = useTranslation('payouts');
  return useAdminAction({
    act: (body: BodyOf<typeof bookSettlement>) => call(bookSettlement, { body }),
    refreshes,
    done: { title: t('settle.done_title'), text: t('settle.done_text') },
    failed: { title: t('settle.failed') },
    explain: (error) =>
      isApiError(error, 'not_possible_now') && error.params['why'] === 'booked_already'
        ? t('settle.booked_already')
        : undefined,
  });
}

export function useBookHandIn(id: string) {
  const { t } = useTranslation('payouts');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (amount: string) => {
      const reply = await call(bookHandIn, {
        ...{ params: { id }, body: { amount } },
        idempotencyKey: keys.keyFor(amount),
      });
      keys.close();
      return reply;
    },
    refreshes,
    done: { title: t('cash.done_title'), text: t('cash.done_text') },
    failed: { title: t('cash.failed') },
  });
}
