import { type OrderBearer, refundOrderAsAdmin, refundWays } from '@sufra/contract/ordering/admin-orders.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call, newIdempotencyKey } from '../../../lib/api.ts';
import { filsOf, formatMoney, isolate } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/form.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { type AdminOrderDetail, BearerField } from './end-order.tsx';

type Body = BodyOf<typeof refundOrderAsAdmin>;

function useRefundOrder(id: string) {
  const { t } = useTranslation('admin');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (body: Body) => {
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      const reply = await call(refundOrderAsAdmin, { params: { id }, body, idempotencyKey });
      keys.close();
      return reply;
    },
    refreshes: ['orders', 'users', 'stats', 'audit'],
    done: { title: t('order.refunded_title'), text: t('order.cancelled_text') },
    failed: { title: t('order.refund_failed') },
  });
}

const plain = (sum: string): string => sum.replace(/\s*AED$/, '');
const isSum = (text: string): boolean => /[1-9\u0661-\u0669]/.test(text);

interface RefundDialogProps {
  detail: AdminOrderDetail;
  refundable: NonNullable<AdminOrderDetail['money']['refundable']>;
  onClose: () => void;
}

function useRefundForm({ detail, refundable }: Pick<RefundDialogProps, 'detail' | 'refundable'>) {
  const [food, setFood] = useState(plain(refundable.food));
  const [deliveryFee, setFee] = useState('0');
  const [bearer, setBearer] = useState<OrderBearer | null>(null);
  const ways = detail.money.method === 'cash' ? (['credit'] as const) : refundWays;
  const [to, setTo] = useState<Body['to']>(ways[0]);
  const hasFee = filsOf(refundable.deliveryFee) > 0;
  const isMade = bearer !== null && (isSum(food) || isSum(deliveryFee));
  return { food, setFood, deliveryFee, setFee, hasFee, bearer, setBearer, ways, to, setTo, isMade };
}

interface FieldsProps {
  detail: AdminOrderDetail;
  refundable: RefundDialogProps['refundable'];
  form: ReturnType<typeof useRefundForm>;
  wrong: Readonly<Record<string, string | undefined>>;
  hasTried: boolean;
}

function Fields({ detail, refundable, form, wrong, hasTried }: FieldsProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const most = (sum: string) => t('order.refund_most', { amount: formatMoney(sum, language) });
  const isEmpty = hasTried && !isSum(form.food) && !isSum(form.deliveryFee);
  return (
    <Stack>
      <TextField
        label={t('order.refund_food')}
        hint={most(refundable.food)}
        value={form.food}
        onChange={form.setFood}
        inputMode="decimal"
        dir="ltr"
        error={isEmpty ? t('order.refund_empty') : wrong['food']}
      />
      {form.hasFee && (
        <TextField
          label={t('order.refund_fee')}
          hint={most(refundable.deliveryFee)}
          value={form.deliveryFee}
          onChange={form.setFee}
          inputMode="decimal"
          dir="ltr"
          error={wrong['deliveryFee']}
        />
      )}
      <ChoiceGroup
        legend={t('order.refund_to')}
        value={form.to}
        onChange={form.setTo}
        options={form.ways.map((way) => ({ value: way, label: t(`order.refund_way.${way}`) }))}
      />
      <BearerField
        detail={detail}
        value={form.bearer}
        onChange={form.setBearer}
        isWrong={hasTried && form.bearer === null}
        isPart
      />
    </Stack>
  );
}

export function RefundOrderDialog({ detail, refundable, onClose }: RefundDialogProps) {
  const { t } = useTranslation('admin');
  const { order } = detail;
  const refunding = useRefundOrder(order.id);
  const form = useRefundForm({ detail, refundable });
  const wrong = fieldErrors(refunding.error);
  return (
    <DecisionDialog
      title={t('order.refund_ask', { order: isolate(order.orderId) })}
      reason={{ label: t('decision.reason'), hint: t('order.refund_hint') }}
      choice={{
        isMade: form.isMade,
        field: (hasTried) => <Fields {...{ detail, refundable, form, wrong, hasTried }} />,
      }}
      confirm={t('order.refund_confirm')}
      isPending={refunding.isPending}
      problem={refunding.problem}
      failed={t('order.refund_failed')}
      onConfirm={(reason) => {
        const { food, deliveryFee, bearer, to } = form;
        if (bearer === null) return;
        refunding.mutate(
          {
            food: isSum(food) ? food : '0',
            deliveryFee: isSum(deliveryFee) ? deliveryFee : '0',
            bearer,
            to,
            reason,
          },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      {t('order.refund_text')}
    </DecisionDialog>
  );
}
