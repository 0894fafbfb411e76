import {
  addSupportNote,
  type AdminSupportThread,
  assignSupport,
  closeSupportAsAdmin,
  getSupportStaff,
  maxSupportNote,
  reopenSupport,
} from '@sufra/contract/support/support.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { Row, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

const DecisionDialog = lazy(async () => ({
  default: (await import('../decision-dialog.tsx')).DecisionDialog,
}));

export const refreshes = ['support', 'audit'];

/** Another admin was faster, or the author wrote. */
export const isStale = (error: unknown): boolean =>
  isApiError(error, 'edited_meanwhile') || isApiError(error, 'not_possible_now');

interface PartProps {
  request: AdminSupportThread;
}

const moves = { close: closeSupportAsAdmin, reopen: reopenSupport } as const;
const moved = { close: 'closed', reopen: 'reopened' } as const;

function useMove({ id, messages }: AdminSupportThread, command: keyof typeof moves) {
  const { t } = useTranslation('support');
  return useAdminAction({
    act: () =>
      command === 'close'
        ? call(moves.close, { params: { id }, body: { seen: messages } })
        : call(moves.reopen, { params: { id } }),
    refreshes,
    done: { title: t(`admin.${moved[command]}_title`), text: t(`admin.${moved[command]}_text`) },
    failed: { title: t(`admin.${command}_failed`) },
    explain: (error) => (isStale(error) ? t('admin.move_stale') : undefined),
  });
}

function useAssign({ id, assignee }: AdminSupportThread, done: 'taken' | 'released' | 'assigned') {
  const { t } = useTranslation('support');
  const from = assignee?.id ?? null;
  return useAdminAction({
    act: (to: BodyOf<typeof assignSupport>['to']) =>
      call(assignSupport, { params: { id }, body: { to, from } }),
    refreshes,
    done: { title: t(`admin.${done}_title`), text: t(`admin.${done}_text`) },
    failed: { title: t('admin.assign_failed') },
    explain: (error) => (isStale(error) ? t('admin.assign_stale') : undefined),
  });
}

function AssignDialog({ request, onClose }: PartProps & { onClose: () => void }) {
  const { t } = useTranslation(['support', 'common']);
  const [to, setTo] = useState('');
  const assigning = useAssign(request, 'assigned');
  const reading = useAdminQuery(['support', 'staff'], (signal) => call(getSupportStaff, { signal }));
  const others = (reading.data?.staff ?? []).filter(({ id }) => id !== request.assignee?.id);
  const state = reading.error ? errorText(reading.error) : reading.data ? null : t('common:loading');
  return (
    <DecisionDialog
      title={t('admin.assign_ask', { request: isolate(request.number) })}
      choice={{
        isMade: to !== '',
        field: (hasTried) => (
          <>
            {state !== null && <p role="status">{state}</p>}
            <SelectField
              label={t('admin.assign_to')}
              value={to}
              onChange={setTo}
              error={hasTried && to === '' ? t('admin.assign_missing') : undefined}
              placeholder={t('admin.ready.choose')}
              options={others.map(({ id, name, isMe }) => {
                const label = name ?? t('admin.nameless');
                return { value: id, label: isMe ? t('admin.me', { name: label }) : label };
              })}
            />
          </>
        ),
      }}
      confirm={t('admin.assign_confirm')}
      isPending={assigning.isPending}
      problem={assigning.problem}
      failed={t('admin.assign_failed')}
      onConfirm={() => assigning.mutate(to, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('admin.assign_text')}
    </DecisionDialog>
  );
}

export function Moves({ request }: PartProps) {
  const { t } = useTranslation('support');
  const [isAssigning, setAssigning] = useState(false);
  const [take, release] = [useAssign(request, 'taken'), useAssign(request, 'released')];
  const [close, reopen] = [useMove(request, 'close'), useMove(request, 'reopen')];
  const isMine = request.assignee?.isMe === true;
  const assign = isMine ? release : take;
  const move = request.status === 'closed' ? reopen : close;
  return (
    <>
      <Button
        variant="quiet"
        pending={assign.isPending}
        onClick={() => assign.mutate(isMine ? 'nobody' : 'me')}
      >
        {t(isMine ? 'admin.release' : 'admin.take')}
      </Button>
      <Button variant="quiet" onClick={() => setAssigning(true)}>
        {t('admin.assign')}
      </Button>
      <Button variant="quiet" pending={move.isPending} onClick={() => move.mutate()}>
        {t(move === reopen ? 'admin.reopen' : 'admin.close')}
      </Button>
      {isAssigning && (
        <Suspense>
          <AssignDialog request={request} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </>
  );
}

function useAddNote(id: string) {
  const { t } = useTranslation('support');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (text: string) => {
      const reply = await call(addSupportNote, {
        ...{ params: { id }, body: { text } },
        idempotencyKey: keys.keyFor(text),
      });
      keys.close();
      return reply;
    },
    refreshes,
    done: { title: t('admin.notes.done_title'), text: t('admin.notes.done_text') },
    failed: { title: t('admin.notes.failed') },
  });
}

function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation('support');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const adding = useAddNote(id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') {
      setWrong(t('admin.notes.missing'));
      return focusFirstWrong(form.current);
    }
    adding.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-12" noValidate>
      <TextArea
        label={t('admin.notes.label')}
        rows={2}
        maxLength={maxSupportNote}
        dir="auto"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setWrong(undefined);
        }}
        error={wrong}
      />
      {adding.problem !== null && (
        <Notice tone="danger" role="alert" title={t('admin.notes.failed')}>
          {adding.problem}
        </Notice>
      )}
      <Row>
        <Button type="submit" variant="quiet" pending={adding.isPending}>
          {t('admin.notes.add')}
        </Button>
      </Row>
    </form>
  );
}

export function Notes({ request: { id, notes } }: PartProps) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('admin.notes.title')}>
      <Stack>
        <p className="text-14 text-muted">
          {t('admin.notes.lead')} {notes.length === 0 && t('admin.notes.empty')}
        </p>
        {notes.length > 0 && (
          <ol role="list" className="flex flex-col gap-12">
            {notes.map(({ text, at, author }, place) => (
              <li key={place} className="border-s-3 border-line ps-12">
                <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                  {text}
                </p>
                <p className="text-14 text-muted">
                  <time dateTime={at}>{momentText(at, language)}</time>
                  {' · '}
                  <bdi>{author ?? t('admin.nameless')}</bdi>
                </p>
              </li>
            ))}
          </ol>
        )}
        <NoteForm id={id} />
      </Stack>
    </SectionCard>
  );
}
