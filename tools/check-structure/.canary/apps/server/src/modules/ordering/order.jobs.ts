// Wrong: a job that reaches past its flows into the tables and the app.
import { app } from '../../app.ts';
import type { Port } from './order.repo.ts';
import { saveOrder } from './order.repo.ts';

export const expireOrders = (port: Port): string => saveOrder(`${String(port)}${String(app)}`);
