import type { MealTime } from '@sufra/contract/options.ts';
import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { IconMoonStars, IconSun, IconSunrise } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DishPicture } from '../../kit/pictures/dish-picture.tsx';

type Pictured = Pick<Suggestion, 'mealId' | 'mealName' | 'mealImage' | 'cuisineTag'>;

export function MealPlate({ meal }: { meal: Pictured }) {
  return (
    <DishPicture
      mealId={meal.mealId}
      name={meal.mealName}
      image={meal.mealImage}
      cuisine={meal.cuisineTag}
      shape="round"
      labelled={false}
    />
  );
}

interface MealLineProps {
  meal: Pictured;
  over: string;
  children: ReactNode;
}

export function MealLine({ meal, over, children }: MealLineProps) {
  return (
    <li className="flex min-w-0 items-center gap-12">
      <div className="w-64 flex-none">
        <MealPlate meal={meal} />
      </div>
      <div className="flex min-w-0 flex-col font-medium">
        <span className="text-14 font-normal text-muted">{over}</span>
        {children}
      </div>
    </li>
  );
}

const icons = { breakfast: IconSunrise, lunch: IconSun, dinner: IconMoonStars } as const;

export function MealTimeIcon({ mealTime, size = 20 }: { mealTime: MealTime; size?: number }) {
  const Icon = icons[mealTime];
  return <Icon size={size} aria-hidden="true" />;
}
