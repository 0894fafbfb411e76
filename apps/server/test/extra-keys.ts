import { holds } from './inspect.ts';

export const canary = 'extracanary';
/** Valid but unknown, as ids are validated. */
const canaryId = '0badc0de-0000-4000-8000-000000000000';
// Unique values, so that they can be found anywhere.
const extraKeys: Readonly<Record<string, unknown>> = {
  isAdmin: true,
  is_admin: true,
  admin: true,
  role: 'admin',
  roles: ['admin', 'partner', 'driver'],
  who: 'admin',
  actor: { accountId: canaryId, roles: ['admin'] },
  status: 'active',
  price: 313_370_011,
  priceFils: 313_370_012,
  price_fils: 313_370_013,
  amount: 313_370_014,
  amount_fils: 313_370_015,
  discount: 313_370_016,
  balance: 313_370_017,
  id: canaryId,
  userId: canary,
  accountId: canaryId,
  account_id: canaryId,
  ownerId: canary,
  requestId: canary,
  hasActiveSubscription: true,
  isSubscriber: true,
  subscriptionStatus: 'active',
  dietVersion: 313_370_018,
  diet_version: 313_370_019,
  completedAt: canary,
  createdAt: '2001-02-03T04:05:06Z',
  rejectionCount: -313_370_020,
  mealId: canary,
  toString: canary,
  hasOwnProperty: canary,
};

/** Numbers also in fils; as whole words, because sealed bytes contain digits. */
const traces = /(?<![\w.])-?3133700\d\d(00)?(?!\w)|0badc0de-0000-4000|2001-02-03[ T]0[48]:05:06/;

const isTraced = (text: string): boolean => traces.test(text) || holds(text, canary);

export const tracesIn = (text: string): string[] => (isTraced(text) ? text.split('\n').filter(isTraced) : []);

/** In every object except records, where keys are data; without those `known` to the schema. */
export function withExtraKeys(value: unknown, known: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => withExtraKeys(item, known));
  if (typeof value !== 'object' || value === null) return value;
  const extra = Object.entries(extraKeys).filter(([key]) => !known.includes(key));
  const own = Object.entries(value).map(
    ([key, inner]) => [key, key === 'preferredMealTimes' ? inner : withExtraKeys(inner, known)] as const,
  );
  return Object.fromEntries([...extra, ...own]);
}
