import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { ShelfKeeper } from './shelf.flows.ts';

const topic = 'catalogue';

type JobContext = Pick<ShelfKeeper, 'freshShelf'> & { readonly live: Live };

export function hearCatalogue(outbox: Outbox, { live, freshShelf }: JobContext, log: Log): void {
  outbox.on('catalogue.changed', 'catalogue.live', () => live.publish(topic, null));
  // Also after a break of the line, when a change may have been missed.
  live.subscribe(topic, () => {
    freshShelf().catch((error: unknown) => log.error({ err: error }, 'meal_cache_reload_failed'));
  });
}
