// Wrong for ESLint: any, a floating promise, a value import of a type, the clock, randomness, a
// disable comment.
import { OrderPaid } from '../../domain-events.ts';

export function untyped(value: any): unknown {
  // eslint-disable-next-line no-console
  console.log(new Date(), Date.now(), Math.random());
  Promise.resolve(value);
  // oxlint-disable-next-line no-unused-vars
  // @ts-ignore
  const unused: OrderPaid = value;
  return value == 1;
}
