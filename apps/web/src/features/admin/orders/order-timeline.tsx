import { handBackReasons, type HandBackReason } from '@sufra/contract/ordering/ordering.ts';
import { IconMessage2, IconMessages, IconNote } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { isolate } from '../../../lib/format.ts';
import { May } from '../may.tsx';
import { HistoryCard } from '../page.tsx';
import type { AdminOrderDetail } from './end-order.tsx';

const NoteDialog = lazy(async () => ({ default: (await import('./order-talk.tsx')).NoteDialog }));
const ChatDialog = lazy(async () => {
  const [talk] = await Promise.all([import('./order-talk.tsx'), loadNamespaces(['talk'])]);
  return { default: talk.ChatDialog };
});
const MessageDialog = lazy(async () => ({ default: (await import('./order-talk.tsx')).MessageDialog }));

const isHandBackReason = (note: string | null): note is HandBackReason =>
  handBackReasons.some((reason) => reason === note);

function useMoves({ history, vendor }: AdminOrderDetail) {
  const { t } = useTranslation(['admin', 'partner']);
  const lastMove = history.findLastIndex(({ status, reason }) => status === 'placed' && reason !== null);
  return history.map(({ at, status, by, reason, note, formerPartner }, index) => ({
    at,
    title: t(`order_status.${status}`),
    reason: reason === null ? null : t(`order.why.${reason}`),
    note:
      reason === 'partner_unable' && isHandBackReason(note) ? t(`partner:hand_back.reason.${note}`) : note,
    actor: t(
      `order.by.${by !== 'partner' || index > lastMove ? by : formerPartner === null ? 'former' : 'former_named'}`,
      { vendor: isolate(formerPartner ?? vendor.name) },
    ),
    link: undefined,
  }));
}

function useMarks({ lineMarks }: AdminOrderDetail) {
  const { t } = useTranslation('admin');
  return lineMarks.map(({ ingredient, state, by, at }) => ({
    at,
    title: t('order.marked', { ingredient: isolate(ingredient), state: t(`order.line_state.${state}`) }),
    reason: null,
    note: null,
    actor: by.name === null ? t('order.by.erased') : isolate(by.name),
    link: undefined,
  }));
}

function useTalk({ notes, messages }: AdminOrderDetail) {
  const { t } = useTranslation('admin');
  const authorOf = (author: string | null) => (author === null ? t('order.by.admin') : isolate(author));
  return [
    ...notes.map(({ text, at, author }) => ({
      at,
      title: t('order.talk.note'),
      reason: null,
      note: text,
      actor: authorOf(author),
      link: undefined,
    })),
    ...messages.map(({ requestId, number, side, by, text, at, author, isRead }) => ({
      at,
      title: t(`order.talk.${by === 'support' ? 'to' : 'from'}.${side}`),
      reason: by === 'person' ? null : t(isRead ? 'order.talk.read' : 'order.talk.unread'),
      note: text,
      actor: by === 'support' || author !== null ? authorOf(author) : t(`order.by_side.${side}`),
      link: { to: `/admin/support/${requestId}`, label: number },
    })),
  ];
}

export function Timeline({ detail }: { detail: AdminOrderDetail }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<'note' | 'message' | 'chat' | null>(null);
  const entries = [...useMoves(detail), ...useMarks(detail), ...useTalk(detail)];
  const close = (): void => setOpen(null);
  return (
    <>
      <HistoryCard
        title={t('order.history')}
        entries={entries.toSorted((one, other) => one.at.localeCompare(other.at))}
        actions={
          <May right="order_changes">
            {detail.readers.length > 0 && (
              <Button
                variant="quiet"
                onClick={() => setOpen('message')}
                start={<IconMessage2 size={20} aria-hidden="true" />}
              >
                {t('order.talk.write')}
              </Button>
            )}
            <Button
              variant="quiet"
              onClick={() => setOpen('note')}
              start={<IconNote size={20} aria-hidden="true" />}
            >
              {t('order.talk.add_note')}
            </Button>
            {detail.chatCount > 0 && (
              <Button
                variant="quiet"
                onClick={() => setOpen('chat')}
                start={<IconMessages size={20} aria-hidden="true" />}
              >
                {t('order.talk.chat')}
              </Button>
            )}
          </May>
        }
      />
      {open !== null && (
        <Suspense>
          {open === 'note' && <NoteDialog detail={detail} onClose={close} />}
          {open === 'message' && <MessageDialog detail={detail} onClose={close} />}
          {open === 'chat' && <ChatDialog detail={detail} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
