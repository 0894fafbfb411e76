// Wrong: imports a module past its index.
import { saveOrder } from './modules/ordering/checkout/order.store.ts';

export const app = { saveOrder };
export type App = typeof app;
