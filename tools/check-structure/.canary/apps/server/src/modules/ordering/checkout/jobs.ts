// Wrong: a job imports the app.
import { app } from '../../../app.ts';

export const expireOrders = (): string => String(app);
