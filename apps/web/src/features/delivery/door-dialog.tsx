// The moment at the door: the customer's four digits, or a picture of what is left there; the delivery card opens it.
import type { ActiveDelivery } from '@sufra/contract/delivery.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { focusFirstWrong } from '../../lib/focus-first-wrong.ts';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/surface.tsx';
import { useMoveDelivery } from './delivery.api.ts';
import { type DoorDialogProps, DoorPhoto } from './door-photo.tsx';
import { useRefusal } from './driver-words.ts';

const codeLength = 4;

function useDoor({ active, lastPlace, onClose }: DoorDialogProps) {
  const { t } = useTranslation('driver');
  const form = useRef<HTMLFormElement>(null);
  const move = useMoveDelivery(active.id, () => {
    toast({ title: t('done.deliver') });
    onClose();
  });
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const isWrong = isApiError(move.error, 'handover_code_wrong');
  useEffect(() => {
    if (isWrong) focusFirstWrong(form.current);
  }, [isWrong]);
  const change = (typed: string): void => {
    setCode(typed);
    setShort(false);
    move.reset();
  };
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    setShort(code.length < codeLength);
    if (code.length < codeLength) return focusFirstWrong(form.current);
    const location = lastPlace();
    move.mutate({ status: 'delivered', handoverCode: code, ...(location && { location }) });
  };
  const error = isShort ? t('door.required') : isWrong ? t('refused.handover_code_wrong') : undefined;
  return { form, code, change, confirm, error, isWrong, move };
}

interface DoorCodeProps {
  active: ActiveDelivery;
  formId: string;
  door: ReturnType<typeof useDoor>;
}

function DoorCode({ active, formId, door }: DoorCodeProps) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const refusal = useRefusal();
  return (
    <form id={formId} ref={door.form} onSubmit={door.confirm} noValidate>
      <Stack>
        {active.cash !== null && (
          <Notice tone="highlight" title={t('door.cash', { amount: formatMoney(active.cash, language) })} />
        )}
        <CodeField
          label={t('door.code')}
          hint={t('door.hint')}
          length={codeLength}
          value={door.code}
          onChange={door.change}
          error={door.error}
          autoFocus
        />
        {door.move.error !== null && !door.isWrong && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(door.move.error)}
          </Notice>
        )}
      </Stack>
    </form>
  );
}

export function DeliveredDialog(props: DoorDialogProps) {
  const { active, onClose } = props;
  const { t } = useTranslation('driver');
  const formId = useId();
  const door = useDoor(props);
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <DoorPhoto {...props} onBack={() => setLeaving(false)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('door.title')}
      actions={
        <Button type="submit" form={formId} size="lg" fullWidth pending={door.move.isPending}>
          {t('action.deliver')}
        </Button>
      }
    >
      <DoorCode active={active} formId={formId} door={door} />
      {/* Cash has to change hands. */}
      {active.cash === null && (
        <Button variant="plain" onClick={() => setLeaving(true)}>
          {t('door.leave')}
        </Button>
      )}
    </Dialog>
  );
}
