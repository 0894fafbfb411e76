import { Suspense } from 'react';
import { useParams } from 'react-router';
import { EventView } from '../../features/catering/event/event-view.tsx';
import { useSession } from '../../lib/session.ts';
import { Skeleton } from '../../kit/feedback/states.tsx';
import { room } from '../room.ts';

// Lazy: most users have a saved card.
const NewCard = room<{ name: string; onSaved: () => void }>(['subscription'], async () => {
  const { NewCard: Form } = await import('../../features/subscription/card/new-card.tsx');
  return { Component: Form };
});

export function Component() {
  const { eventId = '' } = useParams();
  const { user } = useSession();
  return (
    <EventView
      key={eventId}
      eventId={eventId}
      newCard={(onSaved) => (
        <Suspense fallback={<Skeleton shape="block" height="22rem" />}>
          <NewCard name={user?.name ?? ''} onSaved={onSaved} />
        </Suspense>
      )}
    />
  );
}
