import type { ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { nowMs } from '../../../lib/clock.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { handoverCodeLength, useHandoverCode } from '../../../lib/use-handover-code.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { CodeField } from '../../../kit/fields/code-field.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useMoveDelivery, useLeaveAtDoor } from '../delivery.api.ts';
import { useRefusal } from '../driver-text.ts';
import type { DoorDialogProps } from './failed-delivery-dialogs.tsx';
import { IconDoor } from '@tabler/icons-react';
import { CaptureField } from '../../../kit/fields/capture-field.tsx';

export { GiveBackDialog, UnreachableDialog } from './failed-delivery-dialogs.tsx';

function useDoor({ active, lastPlace, onClose }: DoorDialogProps) {
  const { t } = useTranslation('driver');
  const move = useMoveDelivery(active.id, () => {
    toast({ title: t('done.deliver') });
    onClose();
  });
  const send = (handoverCode: string): void => {
    const location = lastPlace();
    move.mutate({ status: 'delivered', handoverCode, ...(location && { location }) });
  };
  const code = useHandoverCode({ error: move.error, reset: move.reset, send });
  const error = code.isShort
    ? t('door.required')
    : code.isWrong
      ? t('refused.handover_code_wrong')
      : undefined;
  return { ...code, error, move };
}

/** Before the window that the customer chose. */
function Early({ active }: { active: ActiveDelivery }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const from = new Date(active.promisedFrom);
  const minutes = Math.ceil((from.getTime() - nowMs()) / 60_000);
  if (minutes <= 0) return null;
  return (
    <Notice tone="highlight" title={t('door.early', { minutes: t('minutes', { count: minutes }) })}>
      {t('door.early_text', { time: formatTime(from, language) })}
    </Notice>
  );
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
        <Early active={active} />
        {active.cash !== null && (
          <Notice tone="highlight" title={t('door.cash', { amount: formatMoney(active.cash, language) })} />
        )}
        <CodeField
          label={t('door.code')}
          hint={t('door.hint')}
          length={handoverCodeLength}
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
      {/* Cash orders can't be left at the door. */}
      {active.cash === null && (
        <Button variant="plain" onClick={() => setLeaving(true)}>
          {t('door.leave')}
        </Button>
      )}
    </Dialog>
  );
}

function DoorPhoto({ active, lastPlace, onClose, onBack }: DoorDialogProps & { onBack: () => void }) {
  const { t } = useTranslation('driver');
  const refusal = useRefusal();
  const leave = useLeaveAtDoor(active.id, () => {
    toast({ title: t('done.deliver') });
    onClose();
  });
  const [photo, setPhoto] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const confirm = (): void => {
    setMissing(photo === null);
    if (photo === null) return;
    const location = lastPlace();
    leave.mutate({ photo, ...(location && { location }) });
  };
  const keep = (url: string): void => {
    setPhoto(url);
    setMissing(false);
    leave.reset();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photo.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onBack}>
            {t('photo.back')}
          </Button>
          <Button pending={leave.isPending} onClick={confirm}>
            {t('action.deliver')}
          </Button>
        </>
      }
    >
      <Stack>
        <Early active={active} />
        <p>{t('photo.text')}</p>
        <CaptureField
          label={t('photo.label')}
          hint={t('photo.hint')}
          icon={<IconDoor size={64} stroke={1.25} aria-hidden="true" />}
          facing="environment"
          picture={photo}
          onPicture={keep}
          error={isMissing ? t('photo.required') : undefined}
          failure={t('photo.failure')}
          isOpen={isOpen}
          onOpen={setOpen}
        />
        {leave.error !== null && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(leave.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
