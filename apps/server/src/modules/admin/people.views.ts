// Masks people to what admins see of them, on screens and in files.
import type { AdminUser } from '@sufra/contract/admin-users.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import type { PersonRow } from './people.reads.ts';

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
