import { refundOrderAsAdmin, refundWays } from '@sufra/contract/ordering/admin-orders.ts';
import type { OrderBearer } from '@sufra/contract/statuses.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { filsOf, formatList, formatMoney, formatNumber, isolate, toAedText } from '../../../lib/format.ts';
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
    refreshes: ['orders', 'refunds', 'users', 'stats', 'audit'],
    done: ({ isWaiting }) =>
      isWaiting
        ? { title: t('second.asked_title'), text: t('second.asked_text') }
        : { title: t('order.refunded_title'), text: t('order.cancelled_text') },
    failed: { title: t('order.refund_failed') },
    explain: (error) =>
      isApiError(error, 'not_possible_now') && error.params['why'] === 'already_asked'
        ? t('second.why.already_asked')
        : undefined,
  });
}

const plain = (sum: string): string => sum.replace(/\s*AED$/, '');
type Refundable = NonNullable<AdminOrderDetail['money']['refundable']>;

function sumOf({ food, portions, lines }: Refundable, chosen: readonly number[]): string {
  if (chosen.length === 0) return '0';
  const picked = lines.filter(({ at }) => chosen.includes(at));
  const sum = picked.reduce((all, { amount }) => all + filsOf(amount), 0);
  return plain(portions[chosen.length - 1] ?? toAedText(Math.min(sum, filsOf(food))));
}

const reportedOf = ({ reported: { portions, lines } }: Refundable): readonly number[] =>
  portions > 0 ? Array.from({ length: portions }, (_, at) => at) : lines;

function useReason({ familySize, problem }: AdminOrderDetail) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (refundable: Refundable, chosen: readonly number[]): string => {
    if (chosen.length === 0) return '';
    const names = refundable.lines.filter(({ at }) => chosen.includes(at)).map(({ name }) => name);
    const affected =
      names.length > 0
        ? formatList(names, language)
        : t('order.problem.portions', {
            portions: formatNumber(chosen.length, language),
            all: formatNumber(familySize, language),
          });
    const isReported = problem !== null && reportedOf(refundable).length > 0;
    return isReported ? `${t(`order.problem.kind.${problem.problem}`)}: ${affected}` : affected;
  };
}

const isSum = (text: string): boolean => /[1-9\u0661-\u0669]/.test(text);

interface RefundDialogProps {
  detail: AdminOrderDetail;
  refundable: Refundable;
  onClose: () => void;
}

function useRefundForm({ detail, refundable }: Pick<RefundDialogProps, 'detail' | 'refundable'>) {
  const reported = reportedOf(refundable);
  const [chosen, setChosen] = useState(reported);
  const [food, setFood] = useState(
    reported.length > 0 ? sumOf(refundable, reported) : plain(refundable.food),
  );
  const [deliveryFee, setFee] = useState('0');
  const [bearer, setBearer] = useState<OrderBearer | null>(
    reported.length === 0 ? 'platform' : detail.problem?.problem === 'quality' ? null : 'kitchen',
  );
  const ways = detail.money.method === 'cash' ? (['credit'] as const) : refundWays;
  const [to, setTo] = useState<Body['to']>(ways[0]);
  const hasFee = filsOf(refundable.deliveryFee) > 0;
  const isMade = bearer !== null && (isSum(food) || isSum(deliveryFee));
  const choose = (next: readonly number[]): void => {
    setChosen(next);
    setFood(sumOf(refundable, next));
  };
  const type = (sum: string): void => {
    setChosen([]);
    setFood(sum);
  };
  const parts = refundable.lines.length > 0 ? { lines: [...chosen] } : { portions: chosen.length };
  const affected = chosen.length > 0 ? parts : {};
  return {
    chosen,
    choose,
    affected,
    food,
    type,
    deliveryFee,
    setFee,
    hasFee,
    bearer,
    setBearer,
    ways,
    to,
    setTo,
    isMade,
  };
}

interface PartsProps {
  refundable: Refundable;
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

function Parts({ refundable: { portions, lines }, chosen, onChange }: PartsProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [price = ''] = portions;
  const rows = [
    ...portions.map((_, at) => ({
      at,
      name: t('order.refund_portion', { number: formatNumber(at + 1, language) }),
      amount: price,
    })),
    ...lines,
  ];
  return (
    <fieldset>
      <legend className="px-0 pb-8 font-medium">
        {t(lines.length > 0 ? 'order.refund_lines' : 'order.refund_portions')}
      </legend>
      <div className="grid gap-8">
        {rows.map(({ at, name, amount }) => (
          <label
            key={at}
            className="flex min-h-target cursor-pointer items-center gap-12 rounded-card border-1.5 border-line-strong bg-surface px-16 py-12 hover:bg-sunken has-checked:border-main has-checked:bg-main-soft"
          >
            <input
              type="checkbox"
              className="size-24 flex-none accent-main"
              checked={chosen.includes(at)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, at] : chosen.filter((one) => one !== at))
              }
            />
            <bdi className="min-w-0 flex-1">{name}</bdi>
            <span>{formatMoney(amount, language)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  detail: AdminOrderDetail;
  refundable: Refundable;
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
      <Parts refundable={refundable} chosen={form.chosen} onChange={form.choose} />
      <TextField
        label={t('order.refund_food')}
        hint={most(refundable.food)}
        value={form.food}
        onChange={form.type}
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
  const reasonOf = useReason(detail);
  return (
    <DecisionDialog
      title={t('order.refund_ask', { order: isolate(order.orderId) })}
      reason={{
        label: t('decision.reason'),
        hint: t('order.refund_hint'),
        initial: reasonOf(refundable, form.chosen),
      }}
      choice={{
        isMade: form.isMade,
        field: (hasTried) => <Fields {...{ detail, refundable, form, wrong, hasTried }} />,
      }}
      confirm={t('order.refund_confirm')}
      isPending={refunding.isPending}
      problem={refunding.problem}
      failed={t('order.refund_failed')}
      onConfirm={(reason) => {
        const { affected, food, deliveryFee, bearer, to } = form;
        if (bearer === null) return;
        refunding.mutate(
          {
            food: isSum(food) ? food : '0',
            deliveryFee: isSum(deliveryFee) ? deliveryFee : '0',
            bearer,
            to,
            reason,
            ...affected,
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
