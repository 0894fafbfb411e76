import type { Address } from '@sufra/contract/addresses.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { AddressWords } from './address-words.tsx';
import { useDeleteAddress } from './address.api.ts';

interface DeleteAddressDialogProps {
  address: Address;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const { t } = useTranslation('account');
  const remove = useDeleteAddress();
  const confirm = (): void => {
    if (remove.isPending) return;
    remove.mutate(address.id, {
      onSuccess: () => {
        toast({ title: t('addresses.deleted') });
        onDeleted();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addresses.delete_title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('addresses.keep')}
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            {t('addresses.delete')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('addresses.delete_question')}</p>
        <div>
          <strong>
            <bdi>{address.name}</bdi>
          </strong>
          <AddressWords address={address} />
        </div>
        {remove.isError && (
          <Notice tone="danger" role="alert" title={t('addresses.delete_failed')}>
            {errorText(remove.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
