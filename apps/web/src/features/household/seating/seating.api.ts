import { getSeatings, saveSeating, type Seating } from '@sufra/contract/household/seating.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { storeReply, useSingleMutation } from '../../../lib/query.ts';

const seatingsKey = ['seatings'] as const;

export const useSeatings = () =>
  useQuery({ queryKey: seatingsKey, queryFn: ({ signal }) => call(getSeatings, { signal }) });

export type SeatingBody = BodyOf<typeof saveSeating>;

/** Plans and orders depend on who eats: refetch every query. */
export function useSaveSeating() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: SeatingBody) => call(saveSeating, { body }),
    onSuccess: (saved) => {
      storeReply(client, seatingsKey, saved);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== seatingsKey[0] });
    },
  });
}

export type { Seating };
