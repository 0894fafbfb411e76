import type { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Customer {
  readonly token: string;
  readonly body: BodyOf<typeof placeOrder>;
}

export interface Intent {
  readonly key: string;
  readonly customer: Customer;
  id: string | null;
  attempts: number;
}

type Answer = 'acknowledged' | 'unknown';

const patienceMs = 20_000;
const retriesAtOnce = 8;

export class Journal {
  readonly intents: Intent[] = [];
  readonly open = new Set<Intent>();
  /** Intents with different replies. */
  readonly changed: Intent[] = [];
  /** Unexpected replies. */
  readonly surprises: string[] = [];
  readonly inFlight = new Set<Promise<unknown>>();
  private readonly asking = new Set<Intent>();
  private origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  moveTo(origin: string): void {
    this.origin = origin;
  }

  place(customer: Customer): Promise<Answer> {
    const intent: Intent = { key: randomUUID(), customer, id: null, attempts: 0 };
    this.intents.push(intent);
    this.open.add(intent);
    return this.send(intent);
  }

  unanswered(): Intent[] {
    return [...this.open].filter((intent) => !this.asking.has(intent));
  }

  /** Retries with the same keys; returns how many still have no reply. */
  async retry(intents: Iterable<Intent>): Promise<number> {
    const waiting = [...intents];
    let unknown = 0;
    const lane = async (): Promise<void> => {
      for (let intent = waiting.shift(); intent; intent = waiting.shift())
        if ((await this.send(intent)) === 'unknown') unknown += 1;
    };
    await Promise.all(Array.from({ length: retriesAtOnce }, lane));
    return unknown;
  }

  async settle(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  private send(intent: Intent): Promise<Answer> {
    const sent = this.ask(intent).catch(() => 'unknown' as const);
    this.inFlight.add(sent);
    this.asking.add(intent);
    return sent.finally(() => {
      this.inFlight.delete(sent);
      this.asking.delete(intent);
    });
  }

  private async ask(intent: Intent): Promise<Answer> {
    intent.attempts += 1;
    const response = await fetch(`${this.origin}/api/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${intent.customer.token}`,
        'content-type': 'application/json',
        'idempotency-key': intent.key,
      },
      body: JSON.stringify(intent.customer.body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const reply = (await response.json()) as { id?: string; code?: string };
    if (response.status === 201 && reply.id !== undefined) {
      if (intent.id !== null && intent.id !== reply.id) this.changed.push(intent);
      intent.id ??= reply.id;
      this.open.delete(intent);
      return 'acknowledged';
    }
    // The first attempt may be running, or have died with the server.
    const isExpected = reply.code === 'request_in_flight' || response.status === 503;
    if (!isExpected) this.surprises.push(`${response.status} ${reply.code}`);
    return 'unknown';
  }
}

const atOnce = 60;

export async function placeSteadily(
  journal: Journal,
  next: () => Customer | null,
  perSecond: number,
  signal: AbortSignal,
): Promise<number> {
  const begun = performance.now();
  let placed = 0;
  for (; !signal.aborted; await sleep(5)) {
    const due = ((performance.now() - begun) * perSecond) / 1000;
    while (placed < due && journal.inFlight.size < atOnce) {
      const customer = next();
      if (!customer) break;
      placed += 1;
      void journal.place(customer);
    }
  }
  return placed;
}
