import { lazy, Suspense } from 'react';
import { ConflictWarning } from '../../features/catalogue/safety/conflict-warning.tsx';
import { useObjection } from '../../features/catalogue/safety/verdict.ts';
import { useChosenAddress } from '../../features/household/addresses/address.api.ts';
import type { OrderScreenParts } from '../../features/ordering/order-sheet/order-screen-parts.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { Skeleton } from '../../kit/feedback/states.tsx';

const AddressPicker = lazy(async () => ({
  default: (await import('../../features/household/addresses/address-picker.tsx')).AddressPicker,
}));
// Lazy: shown below all the choices.
const SafetyProof = lazy(async () => ({
  default: (await import('../../features/catalogue/safety/safety-proof.tsx')).SafetyProof,
}));

export function useOrderParts(user: SessionUser, addressLegend: string): OrderScreenParts {
  const choice = useChosenAddress();
  const { addresses, chosenId } = choice;
  const objection = useObjection();
  return {
    user,
    address: { chosenId, isKnown: !addresses.isPending, refetch: () => void addresses.refetch() },
    addressPicker: (error) => (
      <Suspense fallback={<Skeleton shape="block" height="9.5rem" />}>
        <AddressPicker user={user} choice={choice} legend={addressLegend} error={error} />
      </Suspense>
    ),
    objection,
    warning: (meal) => <ConflictWarning meal={meal} />,
    proof: (meal) => (
      <Suspense fallback={<Skeleton shape="block" height="16rem" />}>
        <SafetyProof meal={meal} />
      </Suspense>
    ),
  };
}
