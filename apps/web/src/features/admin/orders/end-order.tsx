import {
  cancelOrderAsAdmin,
  finishOrderAsAdmin,
  type getAdminOrder,
} from '@sufra/contract/ordering/admin-orders.ts';
import { type OrderBearer, orderBearers } from '@sufra/contract/statuses.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { call } from '../../../lib/api.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';

export type AdminOrderDetail = ReplyOf<typeof getAdminOrder>;

interface EndOrderProps {
  detail: AdminOrderDetail;
  onClose: () => void;
}

function useCancelOrder(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (body: { readonly reason: string; readonly bearer: OrderBearer }) =>
      call(cancelOrderAsAdmin, { params: { id }, body }),
    refreshes: ['orders', 'users', 'stats', 'audit'],
    done: { title: t('order.cancelled_title'), text: t('order.cancelled_text') },
    failed: { title: t('order.cancel_failed') },
  });
}

function useFinishOrder(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(finishOrderAsAdmin, { params: { id }, body: { reason } }),
    refreshes: ['orders', 'users', 'stats', 'audit'],
    done: { title: t('order.finished_title'), text: t('order.finished_text') },
    failed: { title: t('order.finish_failed') },
  });
}

function effectOf({ method, isDisputed }: AdminOrderDetail['money']) {
  if (isDisputed) return 'order.cancel_disputed';
  return method === 'card' ? 'order.cancel_card' : 'order.cancel_cash';
}

interface BearerFieldProps {
  detail: AdminOrderDetail;
  value: OrderBearer | null;
  onChange: (bearer: OrderBearer) => void;
  isWrong: boolean;
  isPart?: boolean;
}

export function BearerField({ detail, value, onChange, isWrong, isPart = false }: BearerFieldProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { vendor, kitchenShare, driver } = detail;
  const named = {
    vendor: isolate(vendor.name),
    driver: isolate(driver?.name ?? ''),
    share: formatMoney(kitchenShare ?? '0.00 AED', language),
  };
  const textOf = (bearer: OrderBearer) => {
    if (isPart) return `order.bearer.${bearer}_part` as const;
    return kitchenShare === null ? 'order.bearer.uncooked' : (`order.bearer.${bearer}_text` as const);
  };
  return (
    <div data-wrong={isWrong}>
      <ChoiceGroup
        legend={t('order.bearer.legend')}
        value={value}
        onChange={onChange}
        error={isWrong ? t('order.bearer.required') : undefined}
        options={orderBearers
          .filter((bearer) => bearer !== 'driver' || driver !== null)
          .map((bearer) => ({
            value: bearer,
            label: t(`order.bearer.${bearer}`, named),
            description: t(textOf(bearer), named),
          }))}
      />
    </div>
  );
}

export function CancelOrderDialog({ detail, onClose }: EndOrderProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { order, money } = detail;
  const cancelling = useCancelOrder(order.id);
  const [bearer, setBearer] = useState<OrderBearer | null>(null);
  return (
    <DecisionDialog
      title={t('order.cancel_ask', { order: isolate(order.orderId) })}
      reason={{ label: t('decision.reason'), hint: t('order.cancel_hint') }}
      choice={{
        isMade: bearer !== null,
        field: (hasTried) => (
          <BearerField
            detail={detail}
            value={bearer}
            onChange={setBearer}
            isWrong={hasTried && bearer === null}
          />
        ),
      }}
      confirm={t('order.cancel')}
      tone="danger"
      isPending={cancelling.isPending}
      problem={cancelling.problem}
      failed={t('order.cancel_failed')}
      onConfirm={(reason) => {
        if (bearer !== null) cancelling.mutate({ reason, bearer }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t(effectOf(money), { amount: formatMoney(order.amount, language) })}
    </DecisionDialog>
  );
}

export function FinishOrderDialog({ detail, onClose }: EndOrderProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { order, money, vendor } = detail;
  const finishing = useFinishOrder(order.id);
  return (
    <DecisionDialog
      title={t('order.finish_ask', { order: isolate(order.orderId) })}
      reason={{ label: t('order.finish_reason'), hint: t('order.cancel_hint') }}
      confirm={t('order.finish')}
      isPending={finishing.isPending}
      problem={finishing.problem}
      failed={t('order.finish_failed')}
      onConfirm={(reason) => finishing.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(money.method === 'card' ? 'order.finish_card' : 'order.finish_cash', {
        amount: formatMoney(order.amount, language),
        vendor: isolate(vendor.name),
      })}
    </DecisionDialog>
  );
}
