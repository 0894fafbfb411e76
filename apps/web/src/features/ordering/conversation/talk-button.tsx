import type { OrderSide, Talk } from '@sufra/contract/ordering/conversation.ts';
import { IconMessage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';

const fetchDialog = () => import('./conversation-dialog.tsx');
const ConversationDialog = lazy(async () => ({ default: (await fetchDialog()).ConversationDialog }));

export interface TalkProps {
  orderId: string;
  as: OrderSide;
  /** The first is opened, or the one with an unread message. */
  talks: readonly Talk[];
  isGrocery: boolean;
  size?: 'md' | 'lg';
  /** Without words, named after the order. */
  icon?: { readonly order: string };
}

export const sideWord = (side: OrderSide, isGrocery: boolean) =>
  side === 'kitchen' && isGrocery ? 'grocery' : side;

function Dot() {
  const { t } = useTranslation('talk');
  return (
    <span className="inline-block size-12 flex-none rounded-circle bg-danger-text">
      <VisuallyHidden>{t('unread')}</VisuallyHidden>
    </span>
  );
}

export function TalkButton({ icon, size = 'md', ...talk }: TalkProps) {
  const { t } = useTranslation('talk');
  const [isOpen, setOpen] = useState(false);
  const { talks, isGrocery } = talk;
  const [first] = talks;
  const isUnread = talks.some((one) => one.isUnread);
  if (first === undefined && !isOpen) return null;
  const sign = <IconMessage size={icon || size === 'md' ? 20 : 24} aria-hidden="true" />;
  const label = talks.length === 1 && first ? t(`write.${sideWord(first.with, isGrocery)}`) : t('write.any');
  const open = (): void => setOpen(true);
  return (
    <>
      {icon === undefined ? (
        <Button variant="quiet" size={size} start={sign} end={isUnread && <Dot />} onClick={open}>
          {label}
        </Button>
      ) : (
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
          onClick={open}
        />
      )}
      <Suspense>{isOpen && <ConversationDialog {...talk} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
