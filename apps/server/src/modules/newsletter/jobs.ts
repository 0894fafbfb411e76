import type { Jobs } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { forgetUnconfirmed, sendConfirmation, type LetterContext } from './subscribe.ts';

export function scheduleNewsletter(jobs: Jobs, outbox: Outbox, ctx: LetterContext): void {
  jobs.schedule('newsletter.forget', '45 3 * * *', () => forgetUnconfirmed(ctx));
  outbox.on('newsletter.asked', 'newsletter.letter', ({ subscriberId }) =>
    sendConfirmation(ctx, subscriberId),
  );
}
