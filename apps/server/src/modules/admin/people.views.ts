import type { AdminUser, getAdminUser } from '@sufra/contract/admin-users.ts';
import type { Role } from '@sufra/contract/identity.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import type { PersonRow } from './people.reads.ts';
import type { PersonDetailRow } from './person.reads.ts';

export const toAdminUser = (row: PersonRow): AdminUser => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  isAdmin: row.isAdmin,
  hasActiveSubscription: row.isSubscribed,
  isSuspended: row.isSuspended,
  createdAt: row.createdAt.toISOString(),
});

const fields = [
  'id',
  'name',
  'phone',
  'email',
  'isAdmin',
  'hasActiveSubscription',
  'isSuspended',
  'createdAt',
] as const satisfies readonly (keyof AdminUser)[];

/** The file of people has a column for each field. */
export const peopleFile = {
  names: fields,
  cellsOf: (row: PersonRow): Cell[] => {
    const user = toAdminUser(row);
    return fields.map((field) => user[field]);
  },
};

const rolesOf = ({ isAdmin, partner }: PersonDetailRow): Role[] => [
  'customer',
  ...(partner?.isApproved ? (['partner'] as const) : []),
  ...(isAdmin ? (['admin'] as const) : []),
];

/** One person, with what a suspension holds back and what ending it would give back, fils. */
export interface Person extends PersonDetailRow {
  readonly hold: { readonly since: DubaiDay; readonly refund: Fils } | null;
}

/** One person, for the admin who looks. */
export function toPerson(
  row: Person,
  { actor, language }: { actor: { readonly accountId: string }; language: Language },
): ReplyOf<typeof getAdminUser> {
  const { suspension, partner } = row;
  return {
    user: toAdminUser(row),
    roles: rolesOf(row),
    suspension: suspension && { at: new Date(suspension.at).toISOString(), reason: suspension.reason },
    location: row.location && { emirate: row.location.emirate, area: row.location.area },
    subscription: row.subscription && {
      ...row.subscription,
      hold: row.hold && { since: row.hold.since, refund: toAedText(row.hold.refund) },
    },
    partner: partner && {
      id: partner.id,
      name: partner.name[language],
      type: partner.type,
      status: partner.status,
    },
    sessions: row.sessions,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    ordersCount: row.ordersCount,
    orders: row.orders.map(({ id, number, type, status, total, placedAt }) => ({
      id,
      orderId: String(number),
      orderType: type,
      status,
      amount: toAedText(total),
      createdAt: new Date(placedAt).toISOString(),
    })),
    canSuspend: !row.isSuspended && row.id !== actor.accountId,
    canReinstate: row.isSuspended,
  };
}
