import { getDemoRamadan, setDemoRamadan } from '@sufra/contract/demo-panel.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSingleMutation, put } from '../../lib/query.ts';

const key = ['demo-ramadan'];

/** Anybody may have used the switch meanwhile, so that it is read anew at every visit. */
export const useRamadanToday = () =>
  useQuery({ queryKey: key, queryFn: () => call(getDemoRamadan), refetchOnMount: 'always' });

/** Every table may look different afterwards: all that was read is read again when it is shown. */
export function useSetRamadanToday() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (isOn: boolean) => call(setDemoRamadan, { body: { isOn } }),
    onSuccess: async (now) => {
      await client.invalidateQueries();
      put(client, key, now);
    },
  });
}
