import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Whether the device of a session asked to be told. */
export const isSubscribed = async (db: Queries, sessionId: string): Promise<boolean> =>
  (await db.row(sql`select 1 from notifications.push_subscriptions where session_id = ${sessionId}`)) !==
  null;
