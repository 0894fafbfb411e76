// Wrong: a query that locks.
import { sql } from '../../../platform/db.ts';

export const getOrder = (id: string): string => sql`select id from ordering.orders where id = ${id} for update`;
