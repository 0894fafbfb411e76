import {
  type AdminUser,
  closeUserSubscription,
  giveCredit,
  type getAdminUser,
  reinstateUser,
  suspendUser,
} from '@sufra/contract/identity/admin-users.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { maxGiftFils } from '@sufra/contract/subscription/promises.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { fieldErrors } from '../../../lib/form.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';
import { formatPhone, isolatedPhone } from '../../../lib/phone.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';

export type AdminUserDetail = ReplyOf<typeof getAdminUser>;

const reasons = ['self', 'last_admin', 'already'] as const;

function useRefusalText(): (error: unknown) => string | undefined {
  const { t } = useTranslation('admin');
  return (error) => {
    const why = isApiError(error, 'not_possible_now') ? error.params['why'] : undefined;
    const known = reasons.find((one) => one === why);
    return known && t(`user.why.${known}`);
  };
}

const refreshes = ['users', 'stats', 'audit'];

function useSuspendUser(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(suspendUser, { params: { id }, body: { reason } }),
    refreshes,
    done: { title: t('user.suspended_title'), text: t('user.suspended_text') },
    failed: { title: t('user.suspend_failed') },
    explain: useRefusalText(),
  });
}

function useGiveCredit(id: string) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (body: { readonly amount: string; readonly reason: string }) => {
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      const reply = await call(giveCredit, { params: { id }, body, idempotencyKey });
      keys.close();
      return reply;
    },
    refreshes,
    done: { title: t('user.credited_title'), text: t('order.cancelled_text') },
    failed: { title: t('user.credit_failed') },
    explain: (error) => {
      if (!isApiError(error, 'not_possible_now')) return undefined;
      const { why, limit } = error.params;
      if (why === 'self') return t('second.why.own_account');
      return why === 'above_limit'
        ? t('second.why.above_limit', { limit: isolate(formatMoney(String(limit), language)) })
        : undefined;
    },
  });
}

export function GiveCreditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const giving = useGiveCredit(user.id);
  const [amount, setAmount] = useState('');
  const isMade = /[1-9\u0661-\u0669]/.test(amount);
  return (
    <DecisionDialog
      title={t('user.credit_ask', { name: isolate(user.name ?? formatPhone(user.phone)) })}
      reason={{ label: t('decision.reason'), hint: t('user.credit_hint') }}
      choice={{
        isMade,
        field: (hasTried) => (
          <TextField
            label={t('user.credit_amount')}
            hint={t('order.refund_most', { amount: formatMoney(maxGiftFils, language) })}
            value={amount}
            onChange={setAmount}
            inputMode="decimal"
            dir="ltr"
            error={hasTried && !isMade ? t('order.refund_empty') : fieldErrors(giving.error)['amount']}
          />
        ),
      }}
      confirm={t('user.credit_confirm')}
      isPending={giving.isPending}
      problem={giving.problem}
      failed={t('user.credit_failed')}
      onConfirm={(reason) => giving.mutate({ amount, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('user.credit_text')}
    </DecisionDialog>
  );
}

function useReinstateUser(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(reinstateUser, { params: { id }, body: { reason } }),
    refreshes,
    done: { title: t('user.reinstated_title'), text: t('user.reinstated_text') },
    failed: { title: t('user.reinstate_failed') },
    explain: useRefusalText(),
  });
}

function useCloseSubscription(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: () => call(closeUserSubscription, { params: { id } }),
    refreshes,
    done: { title: t('user.closed_title'), text: t('user.closed_text') },
    failed: { title: t('user.close_failed') },
  });
}

interface UserDecisionProps {
  user: AdminUser;
  onClose: () => void;
}

const nameOf = ({ name, phone }: AdminUser): string => isolate(name ?? isolatedPhone(phone));

interface SuspendProps extends UserDecisionProps {
  roles: AdminUserDetail['roles'];
}

export function SuspendUserDialog({ user, roles, onClose }: SuspendProps) {
  const { t } = useTranslation('admin');
  const suspending = useSuspendUser(user.id);
  return (
    <DecisionDialog
      title={t('user.suspend_title', { name: nameOf(user) })}
      reason={{ label: t('decision.reason'), hint: t('user.suspend_hint') }}
      confirm={t('user.suspend')}
      tone="danger"
      isPending={suspending.isPending}
      problem={suspending.problem}
      failed={t('user.suspend_failed')}
      onConfirm={(reason) => suspending.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('user.suspend_text')}
      {roles.includes('partner') && ` ${t('user.suspend_partner')}`}
      {roles.includes('driver') && ` ${t('user.suspend_driver')}`}
    </DecisionDialog>
  );
}

export function ReinstateUserDialog({ user, onClose }: UserDecisionProps) {
  const { t } = useTranslation('admin');
  const reinstating = useReinstateUser(user.id);
  return (
    <DecisionDialog
      title={t('user.reinstate_title', { name: nameOf(user) })}
      reason={{ label: t('decision.reason'), hint: t('user.suspend_hint') }}
      confirm={t('user.reinstate')}
      isPending={reinstating.isPending}
      problem={reinstating.problem}
      failed={t('user.reinstate_failed')}
      onConfirm={(reason) => reinstating.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('user.reinstate_text')}
    </DecisionDialog>
  );
}

interface CloseProps extends UserDecisionProps {
  refund: string;
}

export function CloseSubscriptionDialog({ user, refund, onClose }: CloseProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const closing = useCloseSubscription(user.id);
  return (
    <DecisionDialog
      title={t('user.close_title', { name: nameOf(user) })}
      confirm={t('user.close')}
      tone="danger"
      isPending={closing.isPending}
      problem={closing.problem}
      failed={t('user.close_failed')}
      onConfirm={() => closing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('user.close_effect', { refund: isolate(formatMoney(refund, language)) })}
    </DecisionDialog>
  );
}
