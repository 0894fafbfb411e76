import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { FoodCard } from '../../features/household/preferences/food-card.tsx';
import { ProfileCard } from '../../features/household/profile/profile-card.tsx';
import { SubscriptionCard } from '../../features/subscription/overview/subscription-card.tsx';

export function HouseholdCards({ user }: { user: SessionUser }) {
  return (
    <>
      <FoodCard user={user} />
      <ProfileCard user={user} />
      <SubscriptionCard user={user} />
    </>
  );
}
