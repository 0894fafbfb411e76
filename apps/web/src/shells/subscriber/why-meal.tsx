import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { MealProof } from '../../features/catalogue/safety/meal-proof.tsx';
import { WhyDialog } from '../../features/planner/why-this-meal.tsx';

export default function WhyMeal({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) {
  return <WhyDialog suggestion={suggestion} onClose={onClose} proof={<MealProof mealId={suggestion.id} />} />;
}
