import { getReplacement, sendOrderAgain } from '@sufra/contract/ordering/admin-orders.ts';
import type { OrderBearer } from '@sufra/contract/statuses.ts';
import { nobodyReasons } from '@sufra/contract/options.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatMoney, formatTime, isolate } from '../../../lib/format.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { type AdminOrderDetail, BearerField } from './end-order.tsx';

type Replacement = ReplyOf<typeof getReplacement>;

function useSendAgain(id: string) {
  const { t } = useTranslation('admin');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (body: BodyOf<typeof sendOrderAgain>) => {
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      const reply = await call(sendOrderAgain, { params: { id }, body, idempotencyKey });
      keys.close();
      return reply;
    },
    refreshes: ['orders', 'users', 'stats', 'audit'],
    done: { title: t('order.send_again.done_title'), text: t('order.send_again.done_text') },
    failed: { title: t('order.send_again.failed') },
    explain: (error) => {
      if (isApiError(error, 'meal_unsafe')) return t('order.send_again.why.unsafe_meal');
      const why = isApiError(error, 'not_possible_now') ? error.params?.['why'] : undefined;
      const known = nobodyReasons.find((reason) => reason === why);
      return known && t(`order.send_again.why.${known}`);
    },
  });
}

interface SendAgainProps {
  detail: AdminOrderDetail;
  onClose: () => void;
}

export function SendAgainDialog({ detail, onClose }: SendAgainProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { id, orderId } = detail.order;
  const reading = useAdminQuery(['orders', id, 'replacement'], (signal) =>
    call(getReplacement, { params: { id }, signal }),
  );
  const { data, error } = reading;
  if (data?.unavailable === null) return <Ready detail={detail} offer={data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('order.send_again.ask', { order: isolate(orderId) })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      }
    >
      {data === undefined && error === null ? (
        <p role="status">{t('common:loading')}</p>
      ) : (
        <Notice tone="danger" role="alert" title={t('order.send_again.failed')}>
          {data ? t(`order.send_again.why.${data.unavailable}`) : errorText(error)}
        </Notice>
      )}
    </Dialog>
  );
}

function useWindows({ windows }: Replacement) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return windows.map(({ from, to }) => ({
    value: from,
    label: t('order.between', {
      day: formatDay(new Date(from), language, 'short'),
      from: formatTime(new Date(from), language),
      to: formatTime(new Date(to), language),
    }),
  }));
}

function Ready({ detail, offer, onClose }: SendAgainProps & { offer: Replacement }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { id, orderId } = detail.order;
  const sending = useSendAgain(id);
  const options = useWindows(offer);
  const [from, setFrom] = useState(options[0]?.value ?? '');
  const [bearer, setBearer] = useState<OrderBearer | null>(null);
  return (
    <DecisionDialog
      title={t('order.send_again.ask', { order: isolate(orderId) })}
      reason={{ label: t('decision.reason'), hint: t('order.send_again.hint') }}
      choice={{
        isMade: bearer !== null,
        field: (hasTried) => (
          <Stack>
            <SelectField
              label={t('order.send_again.when')}
              value={from}
              onChange={setFrom}
              options={options}
            />
            <BearerField
              detail={detail}
              value={bearer}
              onChange={setBearer}
              isWrong={hasTried && bearer === null}
              isPart
            />
          </Stack>
        ),
      }}
      confirm={t('order.send_again.open')}
      isPending={sending.isPending}
      problem={sending.problem}
      failed={t('order.send_again.failed')}
      onConfirm={(reason) => {
        if (bearer !== null) sending.mutate({ from, bearer, reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('order.send_again.text', {
        vendor: isolate(offer.vendorName ?? ''),
        amount: formatMoney(offer.amount ?? '', language),
      })}
    </DecisionDialog>
  );
}
