import type { EventMessage } from '@sufra/contract/catering/catering.ts';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUndecided } from '../../lib/query.ts';
import { errorText } from '../../lib/form.ts';
import { Button } from '../../kit/controls/button.tsx';
import { classes } from '../../kit/style/classes.ts';
import { FailedAttempt } from '../../kit/feedback/notice.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { TextArea } from '../../kit/fields/text-field.tsx';
import { useMoment } from './event-text.tsx';
import { isolate } from '../../lib/format.ts';

const maxMessage = 1000;

export interface Writing {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly send: (text: string, onSent: () => void) => void;
}

export interface ThreadProps {
  messages: readonly EventMessage[];
  other: string;
  empty: string;
  canWrite: boolean;
  writing: Writing;
}

function Lines({ messages, other }: Pick<ThreadProps, 'messages' | 'other'>) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    // Scroll inside the log only, not the page.
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={t('thread.title')}
      tabIndex={0}
      className="max-h-448 overflow-y-auto p-4"
    >
      <ol role="list" className="flex flex-col gap-12">
        {messages.map(({ id, isOwn, text, at }) => (
          <li
            key={id}
            className={classes(
              'max-w-[min(85%,32rem)] rounded-card px-16 py-8',
              isOwn ? 'self-end rounded-ee-[4px] bg-info-soft' : 'self-start rounded-es-[4px] bg-sunken',
            )}
          >
            <p className="flex flex-wrap gap-x-12 text-14">
              <bdi>{isOwn ? t('thread.you') : other}</bdi>
              <time dateTime={at}>{moment(at, 'short')}</time>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function WriteLine({ writing }: Pick<ThreadProps, 'writing'>) {
  const { t } = useTranslation('catering');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isPending, error, send } = writing;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isPending) return;
    const typed = text.trim();
    setMissing(typed === '');
    if (typed === '') return field.current?.focus();
    send(typed, () => {
      setText('');
      field.current?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-16" noValidate>
      <TextArea
        ref={field}
        label={t('thread.label')}
        rows={2}
        maxLength={maxMessage}
        dir="auto"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setMissing(false);
        }}
        onKeyDown={onKeyDown}
        error={isMissing ? t('thread.required') : undefined}
      />
      <FailedAttempt
        error={error}
        isPending={isPending}
        title={t('thread.failed')}
        say={(failed) => (isUndecided(failed) ? t('thread.undecided') : errorText(failed))}
      />
      <Button
        type="submit"
        variant="quiet"
        className="self-end"
        pending={isPending}
        pendingLabel={t('thread.sending')}
        end={<IconSend className="mirrors" size={20} aria-hidden="true" />}
      >
        {t('thread.send')}
      </Button>
    </form>
  );
}

export function Thread({ messages, other, empty, canWrite, writing }: ThreadProps) {
  const { t } = useTranslation('catering');
  return (
    <SectionCard title={t('thread.title')}>
      <div className="flex flex-col gap-16">
        <p className="flex flex-wrap gap-x-12 text-14">
          {messages.length === 0 && canWrite ? empty : t('thread.with', { chef: isolate(other) })}
        </p>
        {messages.length > 0 && <Lines messages={messages} other={other} />}
        {canWrite ? <WriteLine writing={writing} /> : <p>{t('thread.closed')}</p>}
      </div>
    </SectionCard>
  );
}
