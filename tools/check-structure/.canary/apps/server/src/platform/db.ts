// Wrong: the platform imports a module.
import { openOrders } from '../modules/ordering/index.ts';

type Work<T> = (tx: string) => Promise<T>;

export const db = {
  open: openOrders,
  transaction: <T>(work: Work<T>): Promise<T> => work('tx'),
};
export const sql = (strings: TemplateStringsArray, ...values: readonly unknown[]): string =>
  strings.join('?') + String(values.length);
