import type { MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { PhotoCrop, usePhotoCrop } from '../../../kit/fields/photo-crop.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText, fieldErrors } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useDishPhoto } from '../menu-editing.api.ts';

interface PhotoDialogProps {
  item: MenuItemReply;
  onClose: () => void;
}

function usePhoto({ item, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('menu');
  const crop = usePhotoCrop();
  const saving = useDishPhoto(item.mealId);
  const name = isolate(item.name);
  const send = (photo: string | null): void =>
    saving.mutate(photo, {
      onSuccess: () => {
        toast({
          title: t(photo === null ? 'photo.removed' : 'photo.saved'),
          description: t('item.done', { name }),
        });
        onClose();
      },
    });
  const save = (): void => {
    const photo = crop.cutOut();
    if (photo !== null) send(photo);
  };
  const refused = fieldErrors(saving.error)['photo'];
  const failed = saving.error === null ? undefined : (refused ?? errorText(saving.error));
  return { crop, send, save, saving, problem: crop.problem ?? failed, name };
}

export function PhotoDialog(props: PhotoDialogProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { item, onClose } = props;
  const { crop, send, save, saving, problem, name } = usePhoto(props);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photo.title', { name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button disabled={crop.image === null} pending={saving.isPending} onClick={save}>
            {t('photo.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('photo.lead')}</p>
        <PhotoCrop crop={crop} name={name} hasPhoto={item.hasOwnPhoto} />
        {item.hasOwnPhoto && crop.image === null && (
          <Button
            variant="plain"
            fullWidth
            aria-disabled={saving.isPending}
            start={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => send(null)}
          >
            {t('photo.remove')}
          </Button>
        )}
        {problem !== undefined && (
          <Notice tone="danger" role="alert" title={t('photo.failed')}>
            {problem}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
