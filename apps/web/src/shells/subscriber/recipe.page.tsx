import { RecipeScreen } from '../../features/catalogue/recipe/recipe.screen.tsx';
import { WaysCard } from '../../features/ordering/ways.tsx';
import { WhyThisMeal } from '../../features/planner/why-this-meal.tsx';
import { useSession } from '../../lib/session.ts';

export function Component() {
  const { user } = useSession();
  const isSubscribed = user?.hasActiveSubscription ?? false;
  return (
    <RecipeScreen
      why={(id) => <WhyThisMeal suggestionId={id} enabled={isSubscribed} />}
      ways={(meal) => <WaysCard {...meal} current="cook" />}
    />
  );
}
