// Wrong for oxlint: any, a floating promise, a value import of a type, the clock, randomness, a
// disable comment.
import { OrderPaid } from '../../domain-events.ts';

export function untyped(value: any): unknown {
  // eslint-disable-next-line no-undef
  console.log(new Date(), Date.now(), Math.random());
  Promise.resolve(value);
  // oxlint-disable-next-line no-undef
  // @ts-ignore
  const unused: OrderPaid = value;
  return value == 1;
}
