import type { Address } from '@sufra/contract/addresses.ts';
import { IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../kit/controls/button.tsx';
import { Badge, Card } from '../../kit/layout/surface.tsx';
import styles from './address-list.module.css';
import { AddressWords } from './address-words.tsx';

export interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
  onMakeDefault: () => void;
  isMaking: boolean;
}

export function AddressCard({ address, onEdit, onDelete, onMakeDefault, isMaking }: AddressCardProps) {
  const { t } = useTranslation(['account', 'addresses', 'common']);
  const name = `\u2068${address.name}\u2069`;
  return (
    <Card as="li" className={styles['address']}>
      <IconMapPin size={24} aria-hidden="true" className={styles['pin']} />
      <div className={styles['words']}>
        <h3 className={styles['name']}>
          <bdi>{address.name}</bdi>
          {address.isDefault && <Badge tone="good">{t('addresses:default')}</Badge>}
        </h3>
        <AddressWords address={address} />
        {address.instructions !== null && address.instructions !== '' && (
          <p className={styles['note']}>
            <bdi>{address.instructions}</bdi>
          </p>
        )}
      </div>
      <div className={styles['actions']}>
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
