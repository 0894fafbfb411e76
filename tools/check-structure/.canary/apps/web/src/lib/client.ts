// Wrong: lib looks up to ui and to a feature.
import { OrderList } from '../features/ordering/order-list.tsx';
import { Card } from '../kit/card.tsx';

export const client = [OrderList, Card];
