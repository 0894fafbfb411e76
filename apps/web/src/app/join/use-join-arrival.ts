// Greets who signs in in the middle of an application; the pages of joining call it.
import { useSession } from '../../lib/session.ts';
import { useArrival } from '../onboarding/use-arrival.ts';

export function useJoinArrival(): void {
  const { user, isLoading } = useSession();
  useArrival(user, isLoading);
}
