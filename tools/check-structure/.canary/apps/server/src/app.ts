// Wrong: a module entered beside its door.
import { saveOrder } from './modules/ordering/checkout/order.store.ts';

export const app = { saveOrder };
export type App = typeof app;
