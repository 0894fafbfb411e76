import { getAutopilot, setAutopilot } from '@sufra/contract/demo-panel.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSingleMutation, put } from '../../lib/query.ts';

const key = ['demo-autopilot'];

/** Anybody may have used the switch meanwhile, so that it is read anew at every visit. */
export const useAutopilot = () =>
  useQuery({ queryKey: key, queryFn: () => call(getAutopilot), refetchOnMount: 'always' });

export function useSetAutopilot() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (isOn: boolean) => call(setAutopilot, { body: { isOn } }),
    onSuccess: (now) => put(client, key, now),
  });
}
