// Forgets what an erased account asked support.
import type { Db } from '../../platform/db/db.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { forgetRequests } from './request.repo.ts';

export const forgetPerson = ({ db }: BySystem<{ readonly db: Db }>, accountId: string): Promise<void> =>
  db.transaction((tx) => forgetRequests(tx, accountId));
