// Forgets the messages to an erased account.
import type { Db } from '../../platform/db/db.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { deleteMessages } from './message.repo.ts';

export const forgetMessages = (ctx: BySystem<{ readonly db: Db }>, accountId: string): Promise<void> =>
  ctx.db.transaction((tx) => deleteMessages(tx, accountId));
