// Wrong: a feature that imports another feature and the app.
import { page } from '../../app/page.tsx';
import { Day } from '../planner/day.tsx';

export const OrderList = () => [page, Day].length;
