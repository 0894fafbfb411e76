import type { MenuItemReply } from '@sufra/contract/partner-menu.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { isolate } from './isolate.ts';
import { useRemoveItem } from './menu.api.ts';

export interface MenuRemoveDialogProps {
  item: MenuItemReply;
  onClose: () => void;
}

export function MenuRemoveDialog({ item, onClose }: MenuRemoveDialogProps) {
  const { t } = useTranslation('menu');
  const remove = useRemoveItem(item.mealId);
  const name = isolate(item.name);
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t('remove.done_title'), description: t('remove.done', { name }) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('remove.title', { name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('remove.keep')}
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t(item.isOwnDish ? 'remove.text_own' : 'remove.text')}</p>
        {remove.error !== null && (
          <Notice tone="danger" role="alert" title={t('failed.remove')}>
            {errorText(remove.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
