import type { EventDetail, ObjectionKind } from '@sufra/contract/catering/catering.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { FailedAttempt } from '../../../kit/feedback/notice.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { useObject } from '../catering.api.ts';
import { closeIfDecided, useMoment } from '../event-text.tsx';

interface ObjectDialogProps {
  event: EventDetail;
  kind: ObjectionKind;
  onClose: () => void;
}

function useDialogTexts({ event, kind }: Omit<ObjectDialogProps, 'onClose'>) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  const arrivedAt = event.booking?.arrivedAt ?? null;
  if (kind === 'other' || arrivedAt === null)
    return { text: t(`object.${kind}.text`), done: t(`object.${kind}.done`) };
  return {
    text: t('object.chef_absent.text_arrived', { when: moment(arrivedAt) }),
    done: t('object.other.done'),
  };
}

function ObjectDialog({ event, kind, onClose }: ObjectDialogProps) {
  const { t } = useTranslation('catering');
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sending = useObject(event.id);
  const { text, done } = useDialogTexts({ event, kind });
  const needsText = kind === 'other';
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (sending.isPending) return;
    const isShort = needsText && typed.trim().length < 3;
    setMissing(isShort);
    if (isShort) return focusFirstWrong(form.current);
    sending.mutate(needsText ? { kind, text: typed.trim() } : { kind }, {
      tell: () => toast({ title: t('object.done_title'), description: done }),
      onSuccess: onClose,
      onError: closeIfDecided({ title: t('object.failed'), onClose }),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`object.${kind}.title`)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('object.keep')}
          </Button>
          <Button type="submit" form={formId} pending={sending.isPending} pendingLabel={t('object.pending')}>
            {t(`object.${kind}.confirm`)}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{text}</p>
          {needsText && (
            <TextArea
              label={t('object.label')}
              maxLength={1000}
              dir="auto"
              value={typed}
              onChange={setTyped}
              error={isMissing ? t('object.required') : undefined}
              required
            />
          )}
          <FailedAttempt
            error={sending.error}
            isPending={sending.isPending}
            title={t('object.failed')}
            say={errorText}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function GivenObjection({ objection }: { objection: NonNullable<EventDetail['objection']> }) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  return (
    <SectionCard title={t('object.yours')}>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {objection.text ?? t('object.chef_absent.open')}
      </p>
      <p className="mt-8 text-14 text-muted">{moment(objection.at)}</p>
    </SectionCard>
  );
}

export function EventObjection({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  const [opened, setOpened] = useState<ObjectionKind | null>(null);
  const { objection, actions, booking } = event;
  if (objection !== null) return <GivenObjection objection={objection} />;
  const until = booking?.objectUntil ?? null;
  return (
    <SectionCard title={t('object.title')}>
      <Stack>
        <p>{until === null ? t('object.late') : t('object.until', { when: moment(until) })}</p>
        <div className="flex flex-wrap gap-12 max-xs:*:grow max-xs:*:basis-full">
          {actions.includes('object') && (
            <Button variant="quiet" onClick={() => setOpened('other')}>
              {t('object.other.open')}
            </Button>
          )}
          {actions.includes('report_absent') && (
            <Button variant="quiet" onClick={() => setOpened('chef_absent')}>
              {t('object.chef_absent.open')}
            </Button>
          )}
        </div>
      </Stack>
      {opened !== null && <ObjectDialog event={event} kind={opened} onClose={() => setOpened(null)} />}
    </SectionCard>
  );
}
