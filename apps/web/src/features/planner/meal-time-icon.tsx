import type { MealTime } from '@sufra/contract/options.ts';
import { IconMoonStars, IconSun, IconSunrise } from '@tabler/icons-react';

const icons = { breakfast: IconSunrise, lunch: IconSun, dinner: IconMoonStars } as const;

export function MealTimeIcon({ mealTime, size = 20 }: { mealTime: MealTime; size?: number }) {
  const Icon = icons[mealTime];
  return <Icon size={size} aria-hidden="true" />;
}
