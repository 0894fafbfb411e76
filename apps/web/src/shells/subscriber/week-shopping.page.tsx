import { WeekList } from '../../features/ordering/groceries/week-list.tsx';
import { WeekFrame } from './week/week-frame.tsx';

export function Component() {
  return <WeekFrame view="shopping">{({ from }) => <WeekList key={from} from={from} />}</WeekFrame>;
}
