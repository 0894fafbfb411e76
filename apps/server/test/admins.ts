import { getSession } from '@sufra/contract/identity/identity.ts';
import {
  getSecondFactor,
  passSecondFactor,
  proveSecondFactor,
  startSecondFactor,
} from '@sufra/contract/identity/second-factor.ts';
import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import { TOTP } from 'otpauth';
import type { Client, TestApp } from './harness.ts';
import { signIn } from './people.ts';

/** Without a confirmation. */
export async function admin(test: TestApp, phone: string, role: StaffRole = 'owner'): Promise<Client> {
  const client = await signIn(test, phone);
  const give = 'update identity.accounts set is_admin = true, staff_role = $2 where phone = $1';
  await test.app.db.pool.query(give, [phone, role]);
  await passFactor(test, client);
  return client;
}

export const factorCode = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

/** By phone: later sessions pass with a recovery code. */
const recovery = new WeakMap<TestApp, Map<string, string[]>>();

/** Sets the second factor up or passes it, if the session needs one. */
async function passFactor(test: TestApp, client: Client): Promise<void> {
  const { needed } = await client.get(getSecondFactor);
  if (needed === null) return;
  const { user } = await client.get(getSession);
  const codes = recovery.get(test) ?? new Map<string, string[]>();
  recovery.set(test, codes);
  if (needed === 'code') {
    await client.get(passSecondFactor, { body: { code: codes.get(user.phone)?.pop() ?? '' } });
    return;
  }
  const { secret } = await client.get(startSecondFactor, { body: {} });
  const code = factorCode(secret, test.clock.now());
  codes.set(user.phone, (await client.get(proveSecondFactor, { body: { code } })).recoveryCodes);
}

/** Directly in the database, because codes per day are limited. */
export async function confirm({ app, clock }: TestApp, phone: string): Promise<void> {
  await app.db.pool.query(
    `update identity.sessions s set confirmed_at = $2 from identity.accounts a where a.id = s.account_id and a.phone = $1`,
    [phone, clock.now()],
  );
}

export async function confirmedAdmin(test: TestApp, phone: string, role?: StaffRole): Promise<Client> {
  const client = await admin(test, phone, role);
  await confirm(test, phone);
  return client;
}

export interface AuditRow {
  readonly actor_account_id: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly details: Record<string, unknown>;
  readonly request_id: string | null;
}

/** Oldest first. */
export async function auditOf({ app }: TestApp, action: string): Promise<AuditRow[]> {
  const { rows } = await app.db.pool.query<AuditRow>(
    'select * from platform.audit where action = $1 order by id',
    [action],
  );
  return rows;
}
