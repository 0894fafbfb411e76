import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { CodeField } from '../../../kit/fields/code-field.tsx';
import { LeftToRight, Stack } from '../../../kit/layout/surface.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { handoverCodeLength, useHandoverCode } from '../../../lib/use-handover-code.ts';
import { Talk } from '../conversation/talk.tsx';
import { type Moving, useRefusalText } from './partner-moves.ts';

interface DoorDialogProps {
  order: PartnerOrder;
  moving: Moving;
  onClose: () => void;
}

function useDoor({ moving, onClose }: DoorDialogProps) {
  const { t } = useTranslation('partner');
  const code = useHandoverCode({
    error: moving.error,
    reset: moving.reset,
    send: (handoverCode) => moving.take({ action: 'confirm_delivered', handoverCode }, onClose),
  });
  const error = code.isShort
    ? t('door.required')
    : code.isWrong
      ? t('refused.handover_code_wrong')
      : undefined;
  return { ...code, error };
}

export function DeliveredDialog(props: DoorDialogProps) {
  const { order, moving, onClose } = props;
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const refusal = useRefusalText();
  const formId = useId();
  const door = useDoor(props);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('door.title')}
      actions={
        <Button type="submit" form={formId} pending={moving.pending === 'confirm_delivered'}>
          {t('action.confirm_delivered')}
        </Button>
      }
    >
      <form id={formId} ref={door.form} onSubmit={door.confirm} noValidate>
        <Stack>
          {order.paymentMethod === 'cash' && (
            <Notice
              tone="highlight"
              title={t('door.cash', { amount: formatMoney(order.totalPrice, language) })}
            />
          )}
          <CodeField
            label={t('door.code')}
            hint={t('door.hint')}
            length={handoverCodeLength}
            value={door.code}
            onChange={door.change}
            error={door.error}
            autoFocus
          />
          {moving.error !== null && !door.isWrong && (
            <Notice tone="danger" role="alert" title={t('update.failed_title')}>
              {refusal(moving.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** The driver confirms the pickup; the kitchen only compares. */
export function CounterDialog({ order, onClose }: DoorDialogProps) {
  const { t } = useTranslation(['partner', 'common']);
  const { driver } = order;
  const rows = [
    { label: t('order'), value: <LeftToRight>{order.orderId}</LeftToRight> },
    ...(driver === null ? [] : [{ label: t('counter.driver'), value: <bdi>{driver.name}</bdi> }]),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('counter.title')}
      actions={<Button onClick={onClose}>{t('common:actions.close')}</Button>}
    >
      <Stack>
        <p>{t(driver === null ? 'counter.gone' : 'counter.text')}</p>
        <dl className="grid grid-cols-2 gap-16 rounded-control bg-sunken p-16">
          {rows.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-muted">{label}</dt>
              <dd className="text-36 leading-1.1 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {driver !== null && (
          <p>
            {t(`options:vehicle.${driver.vehicleType}`)}
            {driver.plateNumber !== null && (
              <>
                {' '}
                · <bdi>{driver.plateNumber}</bdi>
              </>
            )}
          </p>
        )}
        <p>
          {t('portions', { count: order.familySize })} · <bdi>{order.mealName}</bdi>
        </p>
        {driver !== null && <p className="text-14 text-muted">{t('counter.next')}</p>}
      </Stack>
    </Dialog>
  );
}

export function UnreachableDialog({ order, moving, onClose }: DoorDialogProps) {
  const { t } = useTranslation('partner');
  const refusal = useRefusalText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('unreachable.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('unreachable.keep')}
          </Button>
          <Button
            variant="danger"
            pending={moving.pending === 'report_unreachable'}
            onClick={() => moving.take({ action: 'report_unreachable' }, onClose)}
          >
            {t('action.report_unreachable')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('unreachable.text')}</p>
        <div className="flex flex-wrap gap-8 empty:hidden">
          <Talk
            orderId={order.id}
            as="kitchen"
            talks={order.talks.filter((talk) => talk.with === 'customer')}
            isGrocery={false}
          />
        </div>
        {moving.error !== null && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(moving.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
