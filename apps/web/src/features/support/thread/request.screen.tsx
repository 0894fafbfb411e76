import { maxSupportText, satisfactions, type SupportThread } from '@sufra/contract/support/support.ts';
import { IconArrowLeft, IconCheck, IconSend } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { Card, LeftToRight, Page, PageTitle, Row, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { isApiError } from '../../../lib/api.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { StatusBadge } from '../status-badge.tsx';
import { useCloseRequest, useMarkRead, useRateRequest, useReply, useThread } from '../support.api.ts';

function BackToAll() {
  const { t } = useTranslation('support');
  return (
    <LinkButton
      to="/support"
      variant="plain"
      className="-ms-12 self-start"
      start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
    >
      {t('request.back')}
    </LinkButton>
  );
}

function CloseButton({ id }: { id: string }) {
  const { t } = useTranslation('support');
  const closing = useCloseRequest(id);
  const close = (): void =>
    closing.mutate(undefined, {
      tell: () => toast({ title: t('request.settled'), description: t('request.settled_text') }),
      onError: (error) =>
        toast({ tone: 'destructive', title: t('request.settle_failed'), description: errorText(error) }),
    });
  return (
    <Button
      variant="quiet"
      pending={closing.isPending}
      onClick={close}
      start={<IconCheck size={20} aria-hidden="true" />}
    >
      {t('request.settle')}
    </Button>
  );
}

function ReplyForm({ thread: { id, status } }: { thread: SupportThread }) {
  const { t } = useTranslation('support');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const writing = useReply(id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') {
      setWrong(t('form.text_missing'));
      return focusFirstWrong(form.current);
    }
    writing.mutate(text, {
      onSuccess: () => {
        setText('');
        toast({ title: t('request.sent') });
      },
    });
  };
  const tooMany = isApiError(writing.error, 'too_many_requests') ? t('request.too_many') : undefined;
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-24" noValidate>
      <TextArea
        label={t('request.write')}
        hint={t(status === 'closed' ? 'request.reopen_hint' : 'request.write_hint')}
        rows={4}
        maxLength={maxSupportText}
        dir="auto"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setWrong(undefined);
        }}
        error={wrong}
      />
      {writing.error !== null && (
        <Notice tone="danger" role="alert" title={t('form.failed')}>
          {tooMany ?? errorText(writing.error)}
        </Notice>
      )}
      <Row stackOnPhone>
        <Button
          type="submit"
          pending={writing.isPending}
          pendingLabel={t('form.sending')}
          start={<IconSend size={20} className="mirrors" aria-hidden="true" />}
        >
          {t('request.send')}
        </Button>
        {status !== 'closed' && <CloseButton id={id} />}
      </Row>
    </form>
  );
}

/** Once for each new answer. */
function useReadMark({ id, isUnread, messages }: SupportThread): void {
  const { mutate } = useMarkRead(id);
  const count = messages.length;
  useEffect(() => {
    if (isUnread) mutate(count);
  }, [isUnread, count, mutate]);
}

function Thread({ messages }: Pick<SupportThread, 'messages'>) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  return (
    <div role="log" aria-label={t('request.thread')}>
      <ol role="list" className="flex flex-col gap-12">
        {messages.map(({ by, text, at }, place) => (
          <li
            key={place}
            className={classes(
              'flex max-w-[min(38rem,90%)] flex-col gap-4 rounded-card border px-16 py-12',
              by === 'person'
                ? 'self-end rounded-ee-[4px] border-transparent bg-good-soft'
                : 'self-start rounded-ss-[4px] border-line bg-surface',
            )}
          >
            <p className="text-14 font-semibold">{t(by === 'person' ? 'request.you' : 'request.us')}</p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
            <time dateTime={at} className="text-14 text-muted">
              {formatDay(new Date(at), language, 'short')} · {formatTime(new Date(at), language)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Satisfied({ thread: { id, satisfaction } }: { thread: SupportThread }) {
  const { t } = useTranslation('support');
  const rating = useRateRequest(id);
  const shown = (rating.isPending ? rating.variables : null) ?? satisfaction;
  return (
    <Card className="flex flex-col gap-12">
      <ChoiceGroup
        legend={t('request.solved.ask')}
        layout="chips"
        options={satisfactions.map((value) => ({ value, label: t(`request.solved.${value}`) }))}
        value={shown}
        onChange={(chosen) => rating.mutate(chosen)}
      />
      {rating.error !== null ? (
        <p role="alert" className="text-danger-text">
          {errorText(rating.error)}
        </p>
      ) : (
        shown !== null && <p role="status">{t(`request.solved.${shown}_text`)}</p>
      )}
    </Card>
  );
}

function Request({ thread }: { thread: SupportThread }) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  useReadMark(thread);
  const { number, topic, side, status, order, createdAt, messages, answerBy } = thread;
  const day = formatDay(new Date(createdAt), language, 'medium');
  return (
    <>
      <PageTitle subtitle={t('request.asked', { day })}>{t(`topic.${topic}`)}</PageTitle>
      <div className="flex flex-wrap items-center gap-8">
        <StatusBadge status={status} />
        <span className="text-14 text-muted">
          <LeftToRight>{number}</LeftToRight>
        </span>
        {order !== null && side === 'customer' && (
          <LinkButton to={`/order-status/${order.id}`} variant="plain">
            {t('request.see_order', { order: `\u2066${order.orderId}\u2069` })}
          </LinkButton>
        )}
      </div>
      {answerBy !== null && (
        <p className="text-muted">
          {t('request.answer_by', {
            day: formatDay(new Date(answerBy), language, 'medium'),
            time: formatTime(new Date(answerBy), language),
          })}
        </p>
      )}
      <Thread messages={messages} />
      {status !== 'open' && messages.some(({ by }) => by === 'support') && <Satisfied thread={thread} />}
      <Card>
        <ReplyForm thread={thread} />
      </Card>
    </>
  );
}

function RequestOf({ id }: { id: string }) {
  const { t } = useTranslation('support');
  const { data, error, refetch, isFetching } = useThread(id);
  if (data !== undefined) return <Request thread={data} />;
  if (error === null)
    return (
      <Loading label={t('loading')}>
        <Skeleton width="55%" height="2.5rem" />
        <Skeleton shape="block" height="8rem" />
        <Skeleton shape="block" height="12rem" />
      </Loading>
    );
  const isGone = isApiError(error) && error.status === 404;
  const title = t(isGone ? 'request.gone' : 'request.failed');
  return (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      {isGone ? (
        <EmptyState title={title} text={t('request.gone_text')} />
      ) : (
        <ErrorState error={error} title={title} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page>
      <BackToAll />
      <RequestOf key={id} id={id} />
    </Page>
  );
}
