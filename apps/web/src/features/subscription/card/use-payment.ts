import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { formatMoney, toAedText } from '../../../lib/format.ts';
import { learnPlanPrice } from '../../../lib/plan-prices.ts';
import { attemptKeys, isUndecided } from '../../../lib/query.ts';
import { refreshSession } from '../../../lib/session.ts';
import { toast } from '../../../lib/toast.ts';
import { confirmationPath, pathOfMissing } from '../checkout/flow.ts';
import { type CheckoutSent, creditKey, useCheckout } from '../subscription.api.ts';
import type { CardProblems } from './card.ts';

const fieldOfReason: Readonly<Record<string, CardProblems>> = {
  card_number: { number: 'number_invalid' },
  card_expired: { year: 'expired' },
  cvv: { cvv: 'cvv_refused' },
};

export function refusedFields(error: unknown): CardProblems {
  if (!isApiError(error)) return {};
  if (error.code === 'payment_declined') return fieldOfReason[String(error.params['reason'])] ?? {};
  const has = (field: string): boolean => error.fields[`paymentMethod.${field}`] !== undefined;
  return {
    ...(has('cardNumber') && { number: 'number_invalid' }),
    ...(has('expiryMonth') && { month: 'month_invalid' }),
    ...(has('expiryYear') && { year: 'year_invalid' }),
    ...(has('cvv') && { cvv: 'cvv_invalid' }),
    ...(has('cardholderName') && { name: 'name_required' }),
  };
}

/** Redirects for errors another screen resolves; returns false when the error should show here. */
function useErrorRedirect(): (error: unknown) => boolean {
  const { t } = useTranslation('errors');
  const client = useQueryClient();
  const navigate = useNavigate();
  return (error) => {
    if (!isApiError(error, 'flow_incomplete') && !isApiError(error, 'already_subscribed')) return false;
    const path = error.code === 'already_subscribed' ? confirmationPath : pathOfMissing(error.params['step']);
    toast({ title: t(error.code) });
    void refreshSession(client).then(() => navigate(path, { replace: true }));
    return true;
  };
}

export interface Chosen {
  readonly plan: PlanId;
  /** Fils, after credit. */
  readonly due: number;
}

export function usePayLabel(due: number): string {
  const { t } = useTranslation('subscription');
  const { language } = useLanguage();
  return due === 0 ? t('payment.start') : t('payment.pay', { price: formatMoney(due, language) });
}

export interface Payment {
  /** Resolves with null on success, else with the error. */
  pay: (sent: CheckoutSent, plan: Chosen) => Promise<unknown>;
  isPaying: boolean;
  failure: unknown;
}

export function usePayment(onRefused: (error: unknown) => void): Payment {
  const client = useQueryClient();
  const checkout = useCheckout();
  const navigate = useNavigate();
  const redirectFor = useErrorRedirect();
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  const [failure, setFailure] = useState<unknown>(null);
  // A second click can arrive before React renders the pending state.
  const isSending = useRef(false);

  const refused = (error: unknown, plan: PlanId): void => {
    isSending.current = false;
    if (!isUndecided(error)) keys.close();
    if (isApiError(error, 'price_changed')) {
      learnPlanPrice(plan, error.params['price']);
      void client.invalidateQueries({ queryKey: creditKey });
    }
    if (redirectFor(error)) return;
    setFailure(error);
    onRefused(error);
  };
  const pay = (sent: CheckoutSent, { plan, due }: Chosen): Promise<unknown> => {
    if (isSending.current) return Promise.resolve(null);
    isSending.current = true;
    setFailure(null);
    const idempotencyKey = keys.keyFor(JSON.stringify([plan, due, sent]));
    const shownPrice = toAedText(due);
    return checkout.mutateAsync({ ...sent, shownPrice, idempotencyKey }).then(
      () => {
        void navigate(confirmationPath, { replace: true });
        return null;
      },
      (error: unknown) => {
        refused(error, plan);
        return error;
      },
    );
  };
  return { pay, isPaying: checkout.isPending || checkout.isSuccess, failure };
}
