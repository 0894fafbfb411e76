import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import { parseAed, type Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

/** No kitchen keeps more cash than that between two payouts; more is a slip of the finger. */
const largest: Fils = 10_000_000;

/**
 * The sum in fils. Refuses `invalid_request`: `amount` that is no sum, nothing or more than AED 100,000, and
 * `receivedOn` a day that has not come.
 */
export function settlementOf(
  { amount, receivedOn }: { readonly amount: string; readonly receivedOn: DubaiDay },
  today: DubaiDay,
): Result<Fils> {
  const fils = parseAed(amount);
  const wrong = (field: string, code: 'invalid' | 'too_small' | 'too_big' | 'too_late') =>
    refuse('invalid_request', { fields: { [field]: code } });
  if (fils === null) return wrong('amount', 'invalid');
  if (fils === 0) return wrong('amount', 'too_small');
  if (fils > largest) return wrong('amount', 'too_big');
  return receivedOn > today ? wrong('receivedOn', 'too_late') : ok(fils);
}
