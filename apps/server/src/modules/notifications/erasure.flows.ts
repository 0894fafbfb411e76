// Forgets the messages to an erased account.
import type { BySystem } from '../../platform/pure/by-system.ts';
import { deleteMessages } from './message.repo.ts';
import type { MessageContext } from './welcome.flows.ts';

export const forgetMessages = (ctx: BySystem<Pick<MessageContext, 'db'>>, accountId: string): Promise<void> =>
  deleteMessages(ctx.db, accountId);
