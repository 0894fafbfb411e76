// Hands the order screens what other features know: the address, its picker, and the safety proof; both order pages call it.
import { ConflictWarning, SafetyProof } from '../../features/catalogue/safety-proof.tsx';
import { AddressPicker, useChosenAddress } from '../../features/household/address-picker.tsx';
import type { OrderParts } from '../../features/ordering/order-parts.ts';
import type { SessionUser } from '@sufra/contract/identity.ts';

export function useOrderParts(user: SessionUser, addressLegend: string): OrderParts {
  const choice = useChosenAddress();
  const { addresses, chosenId } = choice;
  return {
    user,
    address: { chosenId, isKnown: !addresses.isPending, readAgain: () => void addresses.refetch() },
    addressPicker: (error) => (
      <AddressPicker user={user} choice={choice} legend={addressLegend} error={error} />
    ),
    warning: (meal) => <ConflictWarning meal={meal} />,
    proof: (meal) => <SafetyProof meal={meal} />,
  };
}
