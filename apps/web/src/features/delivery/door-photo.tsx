import type { ActiveDelivery } from '@sufra/contract/delivery.ts';
import { IconDoor } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { CaptureField } from '../../kit/fields/capture-field.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { useLeaveAtDoor } from './delivery.api.ts';
import { useRefusal } from './driver-words.ts';

export interface DoorDialogProps {
  active: ActiveDelivery;
  lastPlace: () => Place | undefined;
  onClose: () => void;
}

export function DoorPhoto({ active, lastPlace, onClose, onBack }: DoorDialogProps & { onBack: () => void }) {
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
