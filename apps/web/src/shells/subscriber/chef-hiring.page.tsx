import { Suspense } from 'react';
import { Hiring } from '../../features/catering/request/hiring.tsx';
import { useSession } from '../../lib/session.ts';
import { Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { useArrivalAtPart } from '../site/public/use-arrival-at-part.ts';
import { room } from '../room.ts';

// Lazy: below the fold and heavier than the rest of the page.
const EventRequest = room(['addresses', 'options'], () => import('./event-request.tsx'));

function FormComing() {
  return (
    <Loading>
      <Skeleton shape="block" height="21rem" />
      <Skeleton shape="block" height="17rem" />
      <Skeleton shape="block" height="45rem" />
      <Skeleton shape="block" height="10rem" />
    </Loading>
  );
}

function Form() {
  const { user, isLoading } = useSession();
  if (isLoading) return <FormComing />;
  return (
    <Suspense fallback={<FormComing />}>
      <EventRequest user={user} />
    </Suspense>
  );
}

export function Component() {
  const { user } = useSession();
  useArrivalAtPart();
  return <Hiring isSignedIn={user !== null} form={<Form />} />;
}
