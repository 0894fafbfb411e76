import { type Address, maxAddresses } from '@sufra/contract/household/addresses.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconMapPin, IconPencil, IconTrash, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Badge, Card, Stack } from '../../../kit/layout/surface.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { addressBodyOf, addressDraftOf } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';
import { AddressText } from './address-text.tsx';
import { useDeleteAddress, useAddresses, useSaveAddress } from './address.api.ts';

export interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
  onMakeDefault: () => void;
  isMaking: boolean;
}

function AddressCard({ address, onEdit, onDelete, onMakeDefault, isMaking }: AddressCardProps) {
  const { t } = useTranslation(['account', 'addresses', 'common']);
  const name = `\u2068${address.name}\u2069`;
  return (
    <Card as="li" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-12 gap-y-8">
      <IconMapPin size={24} aria-hidden="true" className="text-main-text" />
      <div className="flex min-w-0 flex-col gap-4">
        <h3 className="flex flex-wrap items-center gap-x-8 gap-y-4 text-18">
          <bdi>{address.name}</bdi>
          {address.isDefault && <Badge tone="good">{t('addresses:default')}</Badge>}
        </h3>
        <AddressText address={address} />
        {address.instructions !== null && address.instructions !== '' && (
          <p className="text-14 text-muted">
            <bdi>{address.instructions}</bdi>
          </p>
        )}
      </div>
      <div className="col-span-full -ms-12 flex flex-wrap items-center gap-4 *:last:ms-auto">
        <Button
          variant="plain"
          onClick={onEdit}
          aria-label={t('addresses.edit_named', { name })}
          start={<IconPencil size={20} aria-hidden="true" />}
        >
          {t('common:actions.edit')}
        </Button>
        {!address.isDefault && (
          <Button
            variant="plain"
            pending={isMaking}
            onClick={onMakeDefault}
            aria-label={t('addresses.make_default_named', { name })}
          >
            {t('addresses.make_default')}
          </Button>
        )}
        <IconButton
          label={t('addresses.delete_named', { name })}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={onDelete}
        />
      </div>
    </Card>
  );
}

interface DeleteAddressDialogProps {
  address: Address;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
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
          <AddressText address={address} />
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

function useMakeDefault(user: SessionUser) {
  const { t } = useTranslation('account');
  const save = useSaveAddress();
  /** An older address that lacks a required field opens for editing first. */
  const make = (address: Address, complete: () => void): void => {
    const body = addressBodyOf({ ...addressDraftOf(address, user.phone), isDefault: true });
    if (body === null) return complete();
    if (save.isPending) return;
    save.mutate(
      { id: address.id, body },
      {
        onSuccess: ({ name }) =>
          toast({ title: t('addresses.made_default', { name: `\u2068${name}\u2069` }) }),
        onError: (error) =>
          toast({ tone: 'destructive', title: t('addresses.change_failed'), description: errorText(error) }),
      },
    );
  };
  return { make, makingId: save.isPending ? (save.variables?.id ?? null) : null };
}

interface ListProps {
  user: SessionUser;
  addresses: readonly Address[];
  onEdit: (address: Address) => void;
  onDelete: (address: Address) => void;
}

function List({ user, addresses, onEdit, onDelete }: ListProps) {
  const { make, makingId } = useMakeDefault(user);
  return (
    <ul role="list" className="flex flex-col gap-12">
      {addresses.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          onEdit={() => onEdit(address)}
          onDelete={() => onDelete(address)}
          onMakeDefault={() => make(address, () => onEdit(address))}
          isMaking={makingId === address.id}
        />
      ))}
    </ul>
  );
}

interface AddressDialogProps {
  user: SessionUser;
  address: Address | null;
  isFirst: boolean;
  onClose: () => void;
}

function AddressDialog({ user, address, isFirst, onClose }: AddressDialogProps) {
  const { t } = useTranslation('addresses');
  return (
    <Dialog open onClose={onClose} title={t(address === null ? 'new_title' : 'edit_title')}>
      <AddressForm user={user} address={address} isFirst={isFirst} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}

function ListComing() {
  return (
    <Loading>
      <Skeleton shape="block" height="10rem" />
      <Skeleton shape="block" height="10rem" />
    </Loading>
  );
}

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete'; readonly address: Address }
  | null;

function Dialogs({ user, opened, isFirst, onClose, onDeleted }: DialogsProps) {
  if (opened === null) return null;
  if (opened.kind === 'delete') {
    return <DeleteAddressDialog address={opened.address} onClose={onClose} onDeleted={onDeleted} />;
  }
  const address = opened.kind === 'new' ? null : opened.address;
  return <AddressDialog user={user} address={address} isFirst={isFirst} onClose={onClose} />;
}

interface DialogsProps {
  user: SessionUser;
  opened: Opened;
  isFirst: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function AddressList({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['account', 'addresses']);
  const { data, error, isFetching, refetch } = useAddresses();
  const [opened, open] = useState<Opened>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const count = data?.length ?? 0;
  const isFull = count >= maxAddresses;
  const add = (
    <Button onClick={() => open({ kind: 'new' })} start={<IconPlus size={20} aria-hidden="true" />}>
      {t('addresses.add')}
    </Button>
  );
  const deleted = (): void => {
    open(null);
    // The pressed button disappears with its address.
    requestAnimationFrame(() => title.current?.focus());
  };
  return (
    <Stack>
      <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
        <h2 ref={title} tabIndex={-1} className="text-22">
          {t('tabs.addresses')}
        </h2>
        {count > 0 && !isFull && add}
      </div>
      {data === undefined && error === null && <ListComing />}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          title={t('addresses:failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <EmptyState title={t('addresses.empty')} text={t('addresses:first_text')} action={add} />
      )}
      {data !== undefined && count > 0 && (
        <List
          user={user}
          addresses={data}
          onEdit={(address) => open({ kind: 'edit', address })}
          onDelete={(address) => open({ kind: 'delete', address })}
        />
      )}
      {isFull && <p className="text-muted">{t('addresses.full')}</p>}
      <Dialogs
        user={user}
        opened={opened}
        isFirst={count === 0}
        onClose={() => open(null)}
        onDeleted={deleted}
      />
    </Stack>
  );
}
