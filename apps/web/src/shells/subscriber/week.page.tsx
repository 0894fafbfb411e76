import { WhoEats } from '../../features/household/seating/who-eats.tsx';
import { Week } from '../../features/planner/week/week.tsx';
import { WeekFrame } from './week/week-frame.tsx';

export function Component() {
  return (
    <WeekFrame view="meals">
      {(week) => <Week key={week.from} {...week} whoEats={(seat) => <WhoEats {...seat} />} />}
    </WeekFrame>
  );
}
