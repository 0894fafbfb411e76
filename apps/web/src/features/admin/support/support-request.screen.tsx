import {
  type AdminSupportThread,
  answerSupport,
  assignSupport,
  closeSupportAsAdmin,
  getAdminSupportRequest,
  maxSupportText,
  reopenSupport,
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
import styles from './support-request.module.css';

const refreshes = ['support', 'audit'];

function useAnswer(id: string) {
  const { t } = useTranslation('support');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (text: string) => {
      const reply = await call(answerSupport, {
        ...{ params: { id }, body: { text } },
        idempotencyKey: keys.keyFor(text),
      });
      keys.close();
      return reply;
    },
    refreshes,
    done: { title: t('admin.answered_title'), text: t('admin.answered_text') },
    failed: { title: t('admin.answer_failed') },
  });
}

const moves = { close: closeSupportAsAdmin, reopen: reopenSupport } as const;
const moved = { close: 'closed', reopen: 'reopened' } as const;

function useMove(id: string, command: keyof typeof moves) {
  const { t } = useTranslation('support');
  return useAdminAction({
    act: () => call(moves[command], { params: { id } }),
    refreshes,
    done: { title: t(`admin.${moved[command]}_title`), text: t(`admin.${moved[command]}_text`) },
    failed: { title: t(`admin.${command}_failed`) },
  });
}

const assigned = { me: 'taken', nobody: 'released' } as const;

function useAssign(id: string, to: keyof typeof assigned) {
  const { t } = useTranslation('support');
  return useAdminAction({
    act: () => call(assignSupport, { params: { id }, body: { to } }),
    refreshes,
    done: { title: t(`admin.${assigned[to]}_title`), text: t(`admin.${assigned[to]}_text`) },
    failed: { title: t('admin.assign_failed') },
  });
}

interface PartProps {
  request: AdminSupportThread;
}

function Moves({ request: { id, status, assignee } }: PartProps) {
  const { t } = useTranslation('support');
  const [take, release] = [useAssign(id, 'me'), useAssign(id, 'nobody')];
  const [close, reopen] = [useMove(id, 'close'), useMove(id, 'reopen')];
  const assign = assignee?.isMe === true ? release : take;
  const move = status === 'closed' ? reopen : close;
  return (
    <>
      <Button variant="quiet" pending={assign.isPending} onClick={() => assign.mutate()}>
        {t(assign === release ? 'admin.release' : 'admin.take')}
      </Button>
      <Button variant="quiet" pending={move.isPending} onClick={() => move.mutate()}>
        {t(move === reopen ? 'admin.reopen' : 'admin.close')}
      </Button>
    </>
  );
}

function Person({ request }: PartProps) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  const { accountId, name, phone, side, topic, order, assignee, createdAt } = request;
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
    { label: t('admin.side'), value: t(`side.${side}`) },
    { label: t('admin.topic'), value: t(`topic.${topic}`) },
    {
      label: t('admin.order'),
      value:
        order === null ? (
          <NotSet />
        ) : (
          <Link
            className="-my-8 inline-flex min-h-target min-w-target items-center"
            to={`/admin/orders/${order.id}`}
          >
            <LeftToRight>{order.orderId}</LeftToRight>
          </Link>
        ),
    },
    { label: t('admin.asked'), value: momentText(createdAt, language) },
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

function Answer({ request: { id } }: PartProps) {
  const { t } = useTranslation('support');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const answering = useAnswer(id);
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
      <TextArea
        label={t('admin.answer')}
        hint={t('admin.answer_hint')}
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
        marks={<SupportBadge status={request.status} />}
        actions={<Moves request={request} />}
      />
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-16">
          <Messages request={request} />
          {request.status !== 'closed' && <Answer request={request} />}
        </div>
        <div className="flex min-w-0 flex-col gap-16">
          <Person request={request} />
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
