/**
 * Owns the newsletter's subscribers: double opt-in, unsubscribing by link, and the admins' export of confirmed
 * addresses.
 */
import type { Jobs } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { forgetUnconfirmed, sendConfirmation, type LetterContext } from './subscribe.ts';

export { registerNewsletter } from './routes.ts';
export { unsubscribe as leaveNewsletter } from './subscribe.ts';

export function scheduleNewsletter(jobs: Jobs, outbox: Outbox, ctx: LetterContext): void {
  jobs.schedule('newsletter.forget', '45 3 * * *', () => forgetUnconfirmed(ctx));
  outbox.on('newsletter.asked', 'newsletter.letter', ({ subscriberId }) =>
    sendConfirmation(ctx, subscriberId),
  );
}
