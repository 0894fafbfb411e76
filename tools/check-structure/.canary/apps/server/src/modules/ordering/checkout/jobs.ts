// Wrong: a job that reaches into the app.
import { app } from '../../../app.ts';

export const expireOrders = (): string => String(app);
