import { addOrderNote, maxOrderNote } from '@sufra/contract/ordering/admin-orders.ts';
import { revealChat } from '@sufra/contract/ordering/conversation.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { maxOrderMessage, messageParty, type SupportSide } from '@sufra/contract/support/support.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isolate } from '../../../lib/format.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction } from '../admin.api.ts';
import { useReveal } from '../applications/hidden-numbers.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import type { AdminOrderDetail } from './end-order.tsx';

interface TalkProps {
  detail: AdminOrderDetail;
  onClose: () => void;
}

function useAddNote(id: string) {
  const { t } = useTranslation('admin');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (text: string) => {
      const reply = await call(addOrderNote, {
        ...{ params: { id }, body: { text } },
        idempotencyKey: keys.keyFor(text),
      });
      keys.close();
      return reply;
    },
    refreshes: ['orders', 'audit'],
    done: { title: t('order.talk.noted_title'), text: t('order.talk.noted_text') },
    failed: { title: t('order.talk.note_failed') },
  });
}

export function NoteDialog({ detail, onClose }: TalkProps) {
  const { t } = useTranslation('admin');
  const { id, orderId } = detail.order;
  const adding = useAddNote(id);
  return (
    <DecisionDialog
      title={t('order.talk.note_ask', { order: isolate(orderId) })}
      reason={{
        label: t('order.talk.note'),
        hint: t('order.talk.note_hint'),
        most: maxOrderNote,
        missing: t('order.talk.note_missing'),
      }}
      confirm={t('order.talk.add_note')}
      isPending={adding.isPending}
      problem={adding.problem}
      failed={t('order.talk.note_failed')}
      onConfirm={(text) => adding.mutate(text, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('order.talk.note_text')}
    </DecisionDialog>
  );
}

function useMessage(id: string) {
  const { t } = useTranslation('admin');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (body: BodyOf<typeof messageParty>) => {
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      const reply = await call(messageParty, { params: { id }, body, idempotencyKey });
      keys.close();
      return reply;
    },
    refreshes: ['orders', 'support', 'audit'],
    done: { title: t('order.talk.sent_title'), text: t('order.talk.sent_text') },
    failed: { title: t('order.talk.send_failed') },
    explain: (error) => {
      if (isApiError(error, 'not_possible_now')) return t('order.talk.why.nobody');
      return isApiError(error, 'too_many_requests') ? t('order.talk.why.too_many') : undefined;
    },
  });
}

interface PartyFieldProps {
  detail: AdminOrderDetail;
  value: SupportSide | null;
  onChange: (side: SupportSide) => void;
  isWrong: boolean;
}

function PartyField({ detail, value, onChange, isWrong }: PartyFieldProps) {
  const { t } = useTranslation('admin');
  const { customer, vendor, driver, readers } = detail;
  const names = { customer: customer.name, partner: vendor.name, driver: driver?.name ?? null };
  return (
    <div data-wrong={isWrong}>
      <ChoiceGroup
        legend={t('order.talk.to_whom')}
        value={value}
        onChange={onChange}
        error={isWrong ? t('order.talk.to_missing') : undefined}
        options={readers.map(({ side, language }) => {
          const name = names[side];
          return {
            value: side,
            label:
              name === null ? t(`order.by_side.${side}`) : `${t(`order.by_side.${side}`)}: ${isolate(name)}`,
            description: t(`order.talk.reads.${language}`),
          };
        })}
      />
    </div>
  );
}

export function MessageDialog({ detail, onClose }: TalkProps) {
  const { t } = useTranslation('admin');
  const { id, orderId } = detail.order;
  const sending = useMessage(id);
  const [to, setTo] = useState<SupportSide | null>(null);
  return (
    <DecisionDialog
      title={t('order.talk.write_ask', { order: isolate(orderId) })}
      reason={{
        label: t('order.talk.message'),
        hint: t('order.talk.message_hint'),
        most: maxOrderMessage,
        missing: t('order.talk.message_missing'),
      }}
      choice={{
        isMade: to !== null,
        field: (hasTried) => (
          <PartyField detail={detail} value={to} onChange={setTo} isWrong={hasTried && to === null} />
        ),
      }}
      confirm={t('order.talk.send')}
      isPending={sending.isPending}
      problem={sending.problem}
      failed={t('order.talk.send_failed')}
      onConfirm={(text) => {
        if (to !== null) sending.mutate({ to, text }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('order.talk.write_text')}
    </DecisionDialog>
  );
}

type Chat = ReplyOf<typeof revealChat>['messages'];

function ChatMessages({ messages, isGrocery }: { messages: Chat; isGrocery: boolean }) {
  const { t } = useTranslation(['talk', 'admin']);
  const { language } = useLanguage();
  const nameOf = (side: OrderSide): string =>
    t(`talk:side.${side === 'kitchen' && isGrocery ? 'grocery' : side}`);
  return (
    <ol role="list" className="flex flex-col gap-16">
      {messages.map(({ id, from, to, text, ready, at, isRead }) => {
        const isCall = text === null && ready === null;
        return (
          <li key={id}>
            <p className="font-semibold">
              {t('admin:order.talk.way', { from: nameOf(from), to: nameOf(to) })}
            </p>
            <p dir="auto" className="border-s-3 border-line ps-12 wrap-anywhere whitespace-pre-wrap">
              {isCall ? t('admin:order.talk.called') : (text ?? (ready && t(`talk:ready.${ready}`)))}
            </p>
            <p className="text-14 text-muted">
              <time dateTime={at}>{momentText(at, language)}</time>
              {!isCall && ` · ${t(isRead ? 'admin:order.talk.read' : 'admin:order.talk.unread')}`}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

export function ChatDialog({ detail, onClose }: TalkProps) {
  const { t } = useTranslation('admin');
  const { id, orderId } = detail.order;
  const { mutate, data, error } = useReveal((order) => call(revealChat, { params: { id: order } }));
  const show = useEffectEvent(() => mutate(id));
  useEffect(() => show(), []);
  return (
    <Dialog open size="lg" onClose={onClose} title={t('order.talk.chat_of', { order: isolate(orderId) })}>
      <Stack gap={16}>
        <p className="text-muted">{t('order.talk.chat_text')}</p>
        {data && <ChatMessages messages={data.messages} isGrocery={detail.vendor.type === 'grocery'} />}
        {!data && error === null && (
          <Loading>
            <Skeleton />
            <Skeleton width="60%" />
          </Loading>
        )}
        {error !== null && <ErrorState error={error} onRetry={() => mutate(id)} />}
      </Stack>
    </Dialog>
  );
}
