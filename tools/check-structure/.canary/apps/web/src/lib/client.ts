// Wrong: lib imports ui and a feature.
import { OrderList } from '../features/ordering/order-list.tsx';
import { Card } from '../kit/card.tsx';

export const client = [OrderList, Card];
