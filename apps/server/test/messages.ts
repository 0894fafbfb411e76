import { randomUUID } from 'node:crypto';
import type { MessageKind } from '../src/modules/notifications/messages/message.rules.ts';
import { queueMessage } from '../src/modules/notifications/messages/queue-message.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';

export async function accounts(db: Db, count: number): Promise<AccountId[]> {
  const { rows } = await db.pool.query<{ id: AccountId }>(
    `insert into identity.accounts (id, phone, created_at)
     select gen_random_uuid(), '+97150' || (1000000 + n + (select count(*) from identity.accounts)), now()
     from generate_series(1, $1) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export async function twoAccounts(db: Db): Promise<readonly [AccountId, AccountId]> {
  const [one, other] = await accounts(db, 2);
  if (one === undefined || other === undefined) throw new Error('Two accounts were not inserted.');
  return [one, other];
}

interface Asked {
  readonly subject?: string;
  readonly kind?: MessageKind;
  readonly meal?: string;
}

export const queueOne = (
  ctx: { db: Db; clock: Clock },
  accountId: AccountId,
  { subject = randomUUID(), kind = 'order_delivered', meal = 'Machboos' }: Asked = {},
): Promise<boolean> =>
  queueMessage(ctx, {
    accountId,
    kind,
    subject,
    language: 'en',
    filled: { template: 'order_delivered', params: { meal } },
  });

export interface MessageRow {
  readonly state: string;
  readonly kind: string;
  readonly template: string;
  readonly language: string;
  readonly params: Readonly<Record<string, string>>;
  readonly attempts: number;
  readonly failure: string | null;
}

export async function messagesIn(db: Db): Promise<MessageRow[]> {
  const { rows } = await db.pool.query<MessageRow>(
    'select state, kind, template, language, params, attempts, failure from notifications.messages order by id',
  );
  return rows;
}

export async function statesIn(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of await messagesIn(db)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
