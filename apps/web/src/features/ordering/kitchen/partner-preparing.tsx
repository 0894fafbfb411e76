import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconClockPlus } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Chips } from './partner-chips.tsx';
import { isFocusLost, useMove } from './partner-moves.ts';
import { PartnerOrderCard } from './partner-order-card.tsx';
import { useDelay } from './partner-orders.api.ts';
import { holdMove } from './partner-undo.ts';

const delaySteps = ['5', '10', '15', '20', '30', '45', '60'] as const;

interface DelayChipsProps {
  order: PartnerOrder;
  onChoose: (minutes: number) => void;
  onClose: () => void;
}

function DelayChips({ order, onChoose, onClose }: DelayChipsProps) {
  const { t } = useTranslation('partner');
  return (
    <Chips
      legend={t('delay.legend')}
      options={delaySteps.map((value) => ({ value, label: t('delay.minutes', { count: Number(value) }) }))}
      onChoose={(value) => onChoose(Number(value))}
      onClose={onClose}
    >
      <p className="text-14">{order.delaysLeft === 1 ? t('delay.last') : t('delay.text')}</p>
    </Chips>
  );
}

/** Replaces the button after the last delay and takes over its focus. */
function NoMore({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation('partner');
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && isFocusLost()) text.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <p ref={text} tabIndex={-1} className="self-center text-14 text-muted">
      {t('delay.no_more')}
    </p>
  );
}

interface DelayButtonProps {
  order: PartnerOrder;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  wasOpen: boolean;
  onClick: () => void;
}

function DelayButton({ order, button, isOpen, wasOpen, onClick }: DelayButtonProps) {
  const { t } = useTranslation('partner');
  // The button stays while its choice is open.
  if (order.delaysLeft === 0 && !isOpen) return order.delayMinutes > 0 && <NoMore takesFocus={wasOpen} />;
  return (
    <IconButton
      ref={button}
      className="size-48 rounded-control border-1_5 border-line-strong"
      label={t('delay.open_named', { order: order.orderId })}
      aria-expanded={isOpen}
      icon={<IconClockPlus aria-hidden="true" />}
      onClick={onClick}
    />
  );
}

const HandBackDialog = lazy(async () => ({
  default: (await import('./partner-lost-orders.tsx')).HandBackDialog,
}));

function HandBackButton({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const [isOpen, setOpen] = useState(false);
  if (!order.canHandBack && !isOpen) return null;
  return (
    <>
      <Button
        variant="danger"
        aria-label={t('hand_back.open_named', { order: order.orderId })}
        onClick={() => setOpen(true)}
      >
        {t('hand_back.open')}
      </Button>
      <Suspense>{isOpen && <HandBackDialog order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The customer is told after the five seconds to undo. */
function useHeldDelay({ id }: PartnerOrder, tellFailed: (error: Error) => void) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const { mutateAsync } = useDelay(id);
  return (minutes: number): void =>
    holdMove(id, { action: 'delay', minutes }, () =>
      mutateAsync(minutes).then(({ readyBy }) => {
        const time = formatTime(new Date(readyBy), language);
        toast({ title: t('delay.done_title'), description: t('delay.done', { time }) });
      }, tellFailed),
    );
}

const steps = ['start_preparing', 'mark_ready'] as const;

export function PreparingOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const moving = useMove(order);
  const delay = useHeldDelay(order, moving.tellFailed);
  const [isDelaying, setDelaying] = useState(false);
  const [wasDelaying, setWasDelaying] = useState(false);
  const late = useRef<HTMLButtonElement>(null);
  const open = steps.filter((action) => order.actions.includes(action));
  const button = (action: (typeof steps)[number], isFirst: boolean) => (
    <Button
      key={action}
      className={isFirst ? 'min-w-128 flex-1 px-8 py-0' : undefined}
      variant={isFirst ? 'main' : 'quiet'}
      pending={moving.pending === action}
      onClick={() => (action === 'mark_ready' ? moving.hold({ action }) : moving.take({ action }))}
      aria-label={t(`action.${action}_named`, { order: order.orderId })}
    >
      {t(`action.${action}`)}
    </Button>
  );
  const turnDelay = (): void => {
    setDelaying(!isDelaying);
    setWasDelaying(true);
  };
  const closeDelay = (): void => {
    setDelaying(false);
    late.current?.focus({ preventScroll: true });
  };
  const chooseDelay = (minutes: number): void => {
    setDelaying(false);
    delay(minutes);
  };
  return (
    <PartnerOrderCard
      order={order}
      work="make"
      actions={
        <>
          {open.slice(0, 1).map((action) => button(action, true))}
          <DelayButton
            order={order}
            button={late}
            isOpen={isDelaying}
            wasOpen={wasDelaying}
            onClick={turnDelay}
          />
        </>
      }
      panel={isDelaying && <DelayChips order={order} onChoose={chooseDelay} onClose={closeDelay} />}
      moreActions={
        <>
          {open.slice(1).map((action) => button(action, false))}
          <HandBackButton order={order} />
        </>
      }
    />
  );
}
