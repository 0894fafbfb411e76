import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { useGiveBack } from './delivery.api.ts';
import type { DoorDialogProps } from './door-photo.tsx';
import { useRefusal } from './driver-words.ts';

export function GiveBackDialog({ active, onClose }: Pick<DoorDialogProps, 'active' | 'onClose'>) {
  const { t } = useTranslation('driver');
  const refusal = useRefusal();
  const giveBack = useGiveBack(active.id, () => {
    toast({ title: t('done.give_back') });
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('give_back.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('give_back.keep')}
          </Button>
          <Button variant="danger" pending={giveBack.isPending} onClick={() => giveBack.mutate()}>
            {t('give_back.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('give_back.text')}</p>
        {giveBack.error !== null && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(giveBack.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
