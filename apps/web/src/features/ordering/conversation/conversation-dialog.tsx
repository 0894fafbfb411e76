import {
  getConversation,
  maxOrderMessage,
  readMessages,
  readyFor,
  writeMessage,
  type Conversation,
  type OrderMessage,
} from '@sufra/contract/ordering/conversation.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { IconPhone, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatTime } from '../../../lib/format.ts';
import { attemptKeys, isUndecided, pollEvery, storeReply, useSingleMutation } from '../../../lib/query.ts';
import { CallButton, sideWord, type TalkProps } from './call-button.tsx';

const pollMs = 4_000;

type Wish = BodyOf<typeof writeMessage>;

interface Thread {
  readonly orderId: string;
  readonly as: OrderSide;
  readonly to: OrderSide;
}

const keyOf = ({ orderId, as, to }: Thread) => ['conversation', orderId, as, to] as const;

function useConversation(thread: Thread, isUnread: boolean) {
  const conversation = useQuery({
    queryKey: keyOf(thread),
    queryFn: ({ signal }) => call(getConversation, { params: { ...thread }, signal }),
    refetchInterval: pollEvery(pollMs),
    refetchOnMount: 'always',
  });
  const { data, refetch } = conversation;
  const { orderId, as, to } = thread;
  useEffect(() => {
    if (isUnread) void refetch();
  }, [isUnread, refetch]);
  const last = data?.messages.findLast(({ isMine }) => !isMine)?.id;
  useEffect(() => {
    if (last !== undefined)
      void call(readMessages, { params: { orderId, as, to }, body: { last } }).catch(() => undefined);
  }, [last, orderId, as, to]);
  return conversation;
}

function useWrite(thread: Thread) {
  const client = useQueryClient();
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useSingleMutation({
    mutationFn: (body: Wish) =>
      call(writeMessage, {
        ...{ params: { ...thread }, body },
        idempotencyKey: keys.keyFor(JSON.stringify(body)),
      }),
    onSuccess: (reply) => {
      keys.close();
      storeReply<Conversation>(client, keyOf(thread), reply);
    },
    onError: (error) => {
      if (!isUndecided(error)) keys.close();
      if (isApiError(error, 'order_decided')) void client.invalidateQueries({ queryKey: keyOf(thread) });
    },
  });
}

interface BubbleProps {
  message: OrderMessage;
  other: string;
  /** The last one that the other side has read. */
  isLastRead: boolean;
}

function Bubble({ message: { isMine, text, ready, at }, other, isLastRead }: BubbleProps) {
  const { t } = useTranslation('talk');
  const { language } = useLanguage();
  if (text === null && ready === null)
    return (
      <li className="flex flex-wrap items-center justify-center gap-x-8 text-14 text-muted">
        <IconPhone size={16} aria-hidden="true" />
        {isMine ? t('called.mine') : t('called.other', { who: other })}
        <time dateTime={at}>{formatTime(new Date(at), language)}</time>
      </li>
    );
  return (
    <li
      className={classes(
        'max-w-[85%] rounded-card px-16 py-8',
        isMine ? 'self-end rounded-ee-[4px] bg-info-soft' : 'self-start rounded-es-[4px] bg-sunken',
      )}
    >
      <p className="flex flex-wrap gap-x-12 text-14 text-muted">
        <span>{isMine ? t('you') : other}</span>
        <time dateTime={at}>{formatTime(new Date(at), language)}</time>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {ready === null ? text : t(`ready.${ready}`)}
      </p>
      {isLastRead && <p className="text-end text-14 text-muted">{t('seen')}</p>}
    </li>
  );
}

function Log({ messages, other }: { messages: readonly OrderMessage[]; other: string }) {
  const { t } = useTranslation('talk');
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length;
  const lastRead = messages.findLast(({ isMine, isRead }) => isMine && isRead);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <div ref={log} role="log" aria-label={t('log')} tabIndex={0} className="max-h-288 overflow-y-auto p-4">
      {count === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <ol role="list" className="flex flex-col gap-12">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} other={other} isLastRead={message === lastRead} />
          ))}
        </ol>
      )}
    </div>
  );
}

// Outlives the dialog: a ticket that moves to another lane remounts.
const drafts = new Map<string, string>();

function useDraft(thread: Thread): [string, (text: string) => void] {
  const key = keyOf(thread).join('/');
  const [text, setText] = useState(drafts.get(key) ?? '');
  const change = (typed: string): void => {
    if (typed === '') drafts.delete(key);
    else drafts.set(key, typed);
    setText(typed);
  };
  return [text, change];
}

function useFailure(): (error: Error) => string {
  const { t } = useTranslation('talk');
  return (error) => {
    if (isUndecided(error)) return t('undecided');
    if (isApiError(error, 'order_decided')) return t('closed');
    return isApiError(error, 'too_many_requests') ? t('too_many') : errorText(error);
  };
}

function Compose({ thread }: { thread: Thread }) {
  const { t } = useTranslation(['talk', 'common']);
  const say = useFailure();
  const write = useWrite(thread);
  const [text, setText] = useDraft(thread);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = (wish: Wish): void => {
    setMissing(false);
    write.mutate(wish, { tell: () => 'text' in wish && setText('') });
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    const typed = text.trim();
    if (typed !== '') return send({ text: typed });
    setMissing(true);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const { variables: last, error } = write;
  return (
    <>
      <div role="group" aria-label={t('ready_title')} className="flex flex-wrap gap-8">
        {readyFor[thread.as][thread.to].map((ready) => (
          <Button
            key={ready}
            variant="quiet"
            className="min-h-48"
            aria-disabled={write.isPending}
            onClick={() => send({ ready })}
          >
            {t(`ready.${ready}`)}
          </Button>
        ))}
      </div>
      {error !== null && last !== undefined && !write.isPending && (
        <Notice
          tone="danger"
          role="alert"
          title={t('send_failed')}
          action={
            <Button variant="quiet" onClick={() => send(last)}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {say(error)}
        </Notice>
      )}
      <form onSubmit={submit} className="flex flex-col gap-12" noValidate>
        <TextArea
          ref={field}
          label={t('label')}
          rows={2}
          maxLength={maxOrderMessage}
          dir="auto"
          value={text}
          onChange={(typed) => {
            setText(typed);
            setMissing(false);
          }}
          onKeyDown={onKeyDown}
          error={isMissing ? t('required') : undefined}
        />
        <Button
          type="submit"
          className="min-h-48"
          pending={write.isPending}
          pendingLabel={t('sending')}
          end={<IconSend className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('send')}
        </Button>
      </form>
    </>
  );
}

function Talking({ thread, isUnread, other }: { thread: Thread; isUnread: boolean; other: string }) {
  const { t } = useTranslation('talk');
  const { data, error, refetch, isFetching } = useConversation(thread, isUnread);
  if (data === undefined && error === null)
    return (
      <Loading>
        <Skeleton shape="block" height="12rem" />
      </Loading>
    );
  if (data === undefined)
    return (
      <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <Stack>
      <Log messages={data.messages} other={other} />
      {data.isOpen ? <Compose thread={thread} /> : <p>{t('closed')}</p>}
    </Stack>
  );
}

export function ConversationDialog({ talks, onClose, ...parties }: TalkProps & { onClose: () => void }) {
  const { t } = useTranslation('talk');
  const { orderId, as, isGrocery } = parties;
  const [to, setTo] = useState(
    () => (talks.find(({ isUnread }) => isUnread) ?? talks[0])?.with ?? 'customer',
  );
  const word = sideWord(to, isGrocery);
  return (
    <Dialog open onClose={onClose} title={t(`title.${word}`)}>
      <Stack>
        {talks.length > 1 && (
          <div role="group" aria-label={t('whom')} className="flex flex-wrap gap-8">
            {talks.map(({ with: side, isUnread }) => (
              <Button
                key={side}
                variant={side === to ? 'main' : 'quiet'}
                className="min-h-48"
                aria-pressed={side === to}
                onClick={() => setTo(side)}
              >
                {t(`side.${sideWord(side, isGrocery)}`)}
                {isUnread && side !== to && ` · ${t('unread')}`}
              </Button>
            ))}
          </div>
        )}
        {talks.some((one) => one.with === to && one.canCall) && (
          <CallButton key={`call ${to}`} {...parties} to={to} size="md" />
        )}
        <Talking
          key={to}
          thread={{ orderId, as, to }}
          isUnread={talks.some((one) => one.with === to && one.isUnread)}
          other={t(`side.${word}`)}
        />
      </Stack>
    </Dialog>
  );
}
