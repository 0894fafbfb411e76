import { useSession } from '../../../lib/session.ts';
import { useArrival } from '../../subscriber/onboarding/use-arrival.ts';

export function useJoinArrival(): void {
  const { user, isLoading } = useSession();
  useArrival(user, isLoading);
}
