import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { useTranslation } from 'react-i18next';
import { EventForm } from '../../features/catering/request/event-form.tsx';
import { AddressPicker } from '../../features/household/addresses/address-picker.tsx';
import { useChosenAddress } from '../../features/household/addresses/address.api.ts';

const nowhere = { addressId: null, readAgain: () => undefined };

function OwnForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('catering');
  const choice = useChosenAddress();
  const { addresses, chosenId } = choice;
  return (
    <EventForm
      user={user}
      where={{ addressId: chosenId, readAgain: () => void addresses.refetch() }}
      addressPicker={(error) => (
        <AddressPicker user={user} choice={choice} legend={t('form.where')} error={error} />
      )}
    />
  );
}

export function Component({ user }: { user: SessionUser | null }) {
  return user === null ? (
    <EventForm user={null} where={nowhere} addressPicker={() => null} />
  ) : (
    <OwnForm key={user.phone} user={user} />
  );
}
