// Wrong: a feature that imports another feature and the app.
import { page } from '../../shells/page.tsx';
import { Day } from '../planner/day.tsx';

export const OrderList = () => [page, Day].length;
