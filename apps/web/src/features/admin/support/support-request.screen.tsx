import {
  type AdminSupportThread,
  answerSupport,
  getAdminSupportRequest,
  maxSupportText,
} from '@sufra/contract/support/support.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, Row, SectionCard } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call, newIdempotencyKey } from '../../../lib/api.ts';
import { focusFirstWrong } from '../../../lib/form.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { SupportBadge } from '../badges.tsx';
import { DetailPage, NotSet, PageHead } from '../page.tsx';
import { DueBadge } from './due-badge.tsx';
import { ReadyAnswers } from './ready-answers.tsx';
import { isStale, Moves, Notes, refreshes } from './request-desk.tsx';
import styles from './support-request.module.css';
import { May } from '../may.tsx';

function useAnswer({ id, messages }: AdminSupportThread) {
  const { t } = useTranslation('support');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  // A retry after a lost reply must be the same request.
  const attempt = useRef<{ readonly text: string; readonly seen: number } | null>(null);
  return useAdminAction({
    act: async (text: string) => {
      const { seen } = attempt.current?.text === text ? attempt.current : { seen: messages };
      attempt.current = { text, seen };
      const reply = await call(answerSupport, {
        ...{ params: { id }, body: { text, seen } },
        idempotencyKey: keys.keyFor(`${seen} ${text}`),
      }).catch((error: unknown) => {
        if (isStale(error)) attempt.current = null;
        throw error;
      });
      attempt.current = null;
      keys.close();
      return reply;
    },
    refreshes,
    done: { title: t('admin.answered_title'), text: t('admin.answered_text') },
    failed: { title: t('admin.answer_failed') },
    explain: (error) => (isStale(error) ? t('admin.answer_stale') : undefined),
  });
}

interface PartProps {
  request: AdminSupportThread;
}

function Person({ request }: PartProps) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  const {
    accountId,
    name,
    phone,
    side,
    topic,
    order,
    assignee,
    createdAt,
    satisfaction,
    language: reads,
  } = request;
  const rows: readonly Fact[] = [
    {
      label: t('admin.person'),
      value: (
        <Link
          className="-my-8 inline-flex min-h-target min-w-target items-center"
          to={`/admin/users/${accountId}`}
        >
          {name === null ? <LeftToRight>{formatPhone(phone)}</LeftToRight> : <bdi>{name}</bdi>}
        </Link>
      ),
    },
    { label: t('admin.phone'), value: <LeftToRight>{formatPhone(phone)}</LeftToRight> },
    { label: t('admin.reads'), value: t(`admin.language.${reads}`) },
    { label: t('admin.side'), value: t(`side.${side}`) },
    { label: t('admin.topic'), value: t(`topic.${topic}`) },
    {
      label: t('admin.order'),
      value:
        order === null ? (
          <NotSet />
        ) : (
          <span className="flex flex-wrap items-center gap-x-16">
            <Link
              className="-my-8 inline-flex min-h-target min-w-target items-center"
              to={`/admin/orders/${order.id}`}
            >
              <LeftToRight>{order.orderId}</LeftToRight>
            </Link>
            <May right="refunds">
              <Link
                className="-my-8 inline-flex min-h-target min-w-target items-center"
                to={`/admin/orders/${order.id}?do=refund`}
              >
                {t('admin.refund')}
              </Link>
            </May>
          </span>
        ),
    },
    { label: t('admin.asked'), value: momentText(createdAt, language) },
    ...(satisfaction === null
      ? []
      : [{ label: t('request.solved.ask'), value: t(`request.solved.${satisfaction}`) }]),
    {
      label: t('admin.assignee'),
      value: assignee === null ? t('admin.nobody') : <bdi>{assignee.name ?? t('admin.nameless')}</bdi>,
    },
  ];
  return (
    <SectionCard title={t('admin.facts')}>
      <Facts rows={rows} />
    </SectionCard>
  );
}

function Messages({ request: { thread, phone } }: PartProps) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('admin.thread')}>
      <ol role="list" className="flex flex-col gap-12">
        {thread.map(({ by, text, at, author }, place) => (
          <li
            key={place}
            className={classes(
              'flex flex-col gap-4 rounded-control px-16 py-12',
              by === 'support' ? classes(styles['own'], 'bg-good-soft') : 'bg-sunken',
            )}
          >
            <p
              className={classes(
                styles['head'],
                'flex flex-wrap items-baseline justify-between gap-8 [&_time]:text-14',
              )}
            >
              <strong>
                {author === null ? (
                  by === 'support' ? (
                    t('admin.nameless')
                  ) : (
                    <LeftToRight>{formatPhone(phone)}</LeftToRight>
                  )
                ) : (
                  <bdi>{author}</bdi>
                )}
              </strong>
              <time dateTime={at} className="text-muted">
                {momentText(at, language)}
              </time>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

function Answer({ request }: PartProps) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  const { whatsAppUntil: until } = request;
  const isTalk = until !== null && new Date(until) > new Date();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const answering = useAnswer(request);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') {
      setWrong(t('admin.answer_missing'));
      return focusFirstWrong(form.current);
    }
    answering.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-16" noValidate>
      <ReadyAnswers
        side={request.side}
        name={request.name}
        language={request.language}
        onInsert={(ready) => {
          setText((typed) => (typed.trim() === '' ? ready : `${typed.trimEnd()}\n\n${ready}`));
          setWrong(undefined);
        }}
      />
      <TextArea
        label={t('admin.answer')}
        hint={
          isTalk ? t('admin.answer_whatsapp', { until: momentText(until, language) }) : t('admin.answer_hint')
        }
        rows={5}
        maxLength={maxSupportText}
        dir="auto"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setWrong(undefined);
        }}
        error={wrong}
      />
      {answering.problem !== null && (
        <Notice tone="danger" role="alert" title={t('admin.answer_failed')}>
          {answering.problem}
        </Notice>
      )}
      <Row>
        <Button type="submit" pending={answering.isPending}>
          {t('admin.send')}
        </Button>
      </Row>
    </form>
  );
}

function Request({ request }: PartProps) {
  const { t } = useTranslation('support');
  return (
    <>
      <PageHead
        back={{ to: '/admin/support', label: t('admin.back') }}
        title={
          <>
            {t('admin.request')} <LeftToRight>{request.number}</LeftToRight>
          </>
        }
        marks={
          <>
            <SupportBadge status={request.status} />
            <DueBadge at={request.answerBy} />
          </>
        }
        actions={<Moves request={request} />}
      />
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-16">
          <Messages request={request} />
          {request.status !== 'closed' && <Answer request={request} />}
        </div>
        <div className="flex min-w-0 flex-col gap-16">
          <Person request={request} />
          <Notes request={request} />
        </div>
      </div>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('support');
  const { id = '' } = useParams();
  const reading = useAdminQuery(['support', id], (signal) =>
    call(getAdminSupportRequest, { params: { id }, signal }),
  );
  return (
    <DetailPage
      reading={reading}
      title={t('admin.request')}
      back={{ to: '/admin/support', label: t('admin.back') }}
    >
      {(detail) => <Request key={id} request={detail} />}
    </DetailPage>
  );
}
