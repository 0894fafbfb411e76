import {
  addDeliveryAddress,
  type Address,
  type AddressBody,
  changeAddress,
  deleteAddress,
  getDeliveryAddresses,
} from '@sufra/contract/household/addresses.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useSingleMutation } from '../../../lib/query.ts';

const addressesKey = ['addresses'] as const;

export const useAddresses = () =>
  useQuery({
    queryKey: addressesKey,
    queryFn: ({ signal }) => call(getDeliveryAddresses, { signal }),
    refetchOnMount: 'always',
  });

export function useChosenAddress() {
  const addresses = useAddresses();
  const [picked, setPicked] = useState<string | null>(null);
  const list = addresses.data ?? [];
  const chosen = list.find(({ id }) => id === picked) ?? list.find(({ isDefault }) => isDefault) ?? list[0];
  return { addresses, chosenId: chosen?.id ?? null, pick: setPicked };
}

export type ChosenAddress = ReturnType<typeof useChosenAddress>;

/** Optimistic update; the refetched list follows. */
function keepInList(client: QueryClient, saved: Address): void {
  client.setQueryData<readonly Address[]>(addressesKey, (list = []) => {
    const others = list
      .filter(({ id }) => id !== saved.id)
      .map((other) => (saved.isDefault ? { ...other, isDefault: false } : other));
    return saved.isDefault ? [saved, ...others] : [...others, saved];
  });
  void client.invalidateQueries({ queryKey: addressesKey });
}

interface AddressToSave {
  readonly id: string | null;
  readonly body: AddressBody;
}

export function useSaveAddress() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, body }: AddressToSave) =>
      id === null ? call(addDeliveryAddress, { body }) : call(changeAddress, { params: { id }, body }),
    onSuccess: (saved) => keepInList(client, saved),
  });
}

export function useDeleteAddress() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => call(deleteAddress, { params: { id } }),
    onSuccess: (_, gone) => {
      client.setQueryData<readonly Address[]>(addressesKey, (list) => list?.filter(({ id }) => id !== gone));
      void client.invalidateQueries({ queryKey: addressesKey });
    },
  });
}
