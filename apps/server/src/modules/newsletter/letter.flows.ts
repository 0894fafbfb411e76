import { confirmationDays } from '@sufra/contract/newsletter.ts';
import type { Email } from '../../platform/ports.ts';
import type { NewsletterContext } from './newsletter.flows.ts';
import { confirmationLetter, linksOf } from './newsletter.views.ts';
import { canConfirm, windows } from './subscriber.policy.ts';
import { readWaiting } from './subscriber.reads.ts';
import { deleteStale, leaveToken, openAddress, openToken } from './subscriber.repo.ts';

export type LetterContext = NewsletterContext & { readonly email: Email };

/** Sends the letter to an address that waits. Throws where the server can't take it now, so that it is tried again. */
export async function sendConfirmation(ctx: LetterContext, subscriberId: string): Promise<void> {
  const { db, vault, clock, origin, email } = ctx;
  const waiting = await readWaiting(db, subscriberId);
  if (!waiting || !canConfirm(waiting, clock.now())) return;
  const tokens = {
    confirm: openToken(vault, waiting.id, waiting.token),
    leave: leaveToken(vault, waiting.id),
  };
  const to = openAddress(vault, waiting);
  const result = await email.send(confirmationLetter(to, waiting.language, linksOf(origin, tokens)));
  if (result.outcome !== 'taken' && result.outcome !== 'never')
    throw new Error(`Email not accepted: ${result.reason}.`);
}

/** An address whose link has run out is nobody's business any more. */
export function forgetUnconfirmed({ db, clock }: NewsletterContext): Promise<void> {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return deleteStale(db, { unconfirmed: ago(confirmationDays * windows.day), askings: ago(windows.day) });
}
