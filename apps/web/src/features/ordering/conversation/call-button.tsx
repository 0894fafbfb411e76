import { callParty } from '@sufra/contract/ordering/conversation.ts';
import type { OrderSide, Talk } from '@sufra/contract/ordering/ordering.ts';
import { IconPhone } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

export interface TalkProps {
  orderId: string;
  as: OrderSide;
  /** The first is called, and opened unless another has an unread message. */
  talks: readonly Talk[];
  isGrocery: boolean;
  size?: 'md' | 'lg';
  icon?: { readonly order: string };
  only?: 'call';
  onCalled?: () => void;
}

export const sideWord = (side: OrderSide, isGrocery: boolean) =>
  side === 'kitchen' && isGrocery ? 'grocery' : side;

function useFailedCall(): (error: Error) => string {
  const { t } = useTranslation('talk');
  return (error) => {
    if (isApiError(error, 'not_possible_now')) return t('call_failed.own_phone');
    if (isApiError(error, 'too_many_requests')) return t('call_failed.too_many');
    if (isApiError(error, 'order_decided')) return t('call_failed.closed');
    if (isApiError(error, 'unavailable')) return t('call_failed.away');
    return isUndecided(error) ? t('call_failed.retry') : t('call_failed.away');
  };
}

interface CallButtonProps extends Pick<TalkProps, 'orderId' | 'as' | 'isGrocery' | 'size' | 'onCalled'> {
  to: OrderSide;
}

export function CallButton({ orderId, as, to, isGrocery, size = 'md', onCalled }: CallButtonProps) {
  const { t } = useTranslation('talk');
  const failed = useFailedCall();
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  const word = sideWord(to, isGrocery);
  const ring = useSingleMutation({
    mutationFn: () => call(callParty, { params: { orderId, as, to }, idempotencyKey: keys.keyFor(to) }),
    onSuccess: ({ isSimulated }) => {
      keys.close();
      onCalled?.();
      if (isSimulated) toast({ title: t('calling.demo_title'), description: t('calling.demo') });
      else toast({ title: t('calling.title'), description: t(`calling.${word}`) });
    },
    onError: (error) => {
      if (!isUndecided(error)) keys.close();
      toast({ title: t('call_failed.title'), description: failed(error), tone: 'destructive' });
    },
  });
  return (
    <Button
      variant="quiet"
      size={size}
      className="min-h-48"
      pending={ring.isPending}
      start={<IconPhone size={size === 'md' ? 20 : 24} aria-hidden="true" />}
      onClick={() => ring.mutate()}
    >
      {t(`call.${word}`)}
    </Button>
  );
}
