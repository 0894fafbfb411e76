// Hiring a private chef, with the household's addresses in its form; the router opens it for anyone.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { useTranslation } from 'react-i18next';
import { EventForm } from '../../features/catering/event-form.tsx';
import { Hiring } from '../../features/catering/hiring.tsx';
import { AddressPicker, useChosenAddress } from '../../features/household/address-picker.tsx';
import { useSession } from '../../lib/session.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { useArrivalAtPart } from '../public/use-arrival-at-part.ts';

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

const nowhere = { addressId: null, readAgain: () => undefined };

function Form() {
  const { user, isLoading } = useSession();
  if (isLoading) {
    return (
      <Loading>
        <Skeleton shape="block" height="18rem" />
        <Skeleton shape="block" height="16rem" />
        <Skeleton shape="block" height="40rem" />
      </Loading>
    );
  }
  return user === null ? (
    <EventForm user={null} where={nowhere} addressPicker={() => null} />
  ) : (
    <OwnForm key={user.phone} user={user} />
  );
}

export function Component() {
  const { user } = useSession();
  useArrivalAtPart();
  return <Hiring isSignedIn={user !== null} form={<Form />} />;
}
