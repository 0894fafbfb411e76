import { callParty, type OrderSide, type Talk } from '@sufra/contract/ordering/conversation.ts';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

const fetchDialog = () => import('./conversation-dialog.tsx');
const ConversationDialog = lazy(async () => ({ default: (await fetchDialog()).ConversationDialog }));

export interface TalkProps {
  orderId: string;
  as: OrderSide;
  /** The first is called, and opened unless another has an unread message. */
  talks: readonly Talk[];
  isGrocery: boolean;
  size?: 'md' | 'lg';
  /** Without words, named after the order. */
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

/** Rings the caller and connects; no number is shown. */
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

function Dot() {
  const { t } = useTranslation('talk');
  return (
    <span className="inline-block size-12 flex-none rounded-circle bg-danger-text">
      <VisuallyHidden>{t('unread')}</VisuallyHidden>
    </span>
  );
}

interface OpenProps extends Pick<TalkProps, 'talks' | 'isGrocery' | 'icon'> {
  size: 'md' | 'lg';
  onOpen: () => void;
}

function OpenButton({ talks, isGrocery, icon, size, onOpen }: OpenProps) {
  const { t } = useTranslation('talk');
  const [first] = talks;
  const isUnread = talks.some((one) => one.isUnread);
  const sign = <IconMessage size={icon || size === 'md' ? 20 : 24} aria-hidden="true" />;
  const label = talks.length === 1 && first ? t(`write.${sideWord(first.with, isGrocery)}`) : t('write.any');
  if (icon === undefined)
    return (
      <Button
        variant="quiet"
        size={size}
        className="min-h-48"
        start={sign}
        end={isUnread && <Dot />}
        onClick={onOpen}
      >
        {label}
      </Button>
    );
  return (
    <IconButton
      className={classes(
        'relative size-48 rounded-control border-1_5 border-line-strong',
        isUnread && 'bg-danger-soft',
      )}
      label={`${label} · ${icon.order}${isUnread ? `: ${t('unread')}` : ''}`}
      icon={
        <>
          {sign}
          {isUnread && (
            <span className="absolute end-4 top-4">
              <Dot />
            </span>
          )}
        </>
      }
      onClick={onOpen}
    />
  );
}

export function TalkButton({ size = 'md', ...talk }: TalkProps) {
  const { talks, icon, only, ...parties } = talk;
  const [isOpen, setOpen] = useState(false);
  const [first] = talks;
  return (
    <>
      {first?.canCall === true && icon === undefined && (
        <CallButton {...parties} to={first.with} size={size} />
      )}
      {only !== 'call' && first !== undefined && (
        <OpenButton {...talk} size={size} onOpen={() => setOpen(true)} />
      )}
      <Suspense>{isOpen && <ConversationDialog {...talk} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
