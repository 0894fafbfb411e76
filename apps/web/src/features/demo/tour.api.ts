import { getDemoTour } from '@sufra/contract/demo-panel.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Read anew at every visit: one comes back here from having done something. */
export const useDemoTour = () =>
  useQuery({ queryKey: ['demo-tour'], queryFn: () => call(getDemoTour), refetchOnMount: 'always' });
