// Plays drivers and customers against one server, in a process of its own: each with a connection that stays, at the pace
// of their apps; bench/drivers.ts starts it and prints what it measured.
import { sendPosition } from '@sufra/contract/driver-desk.ts';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './fill-deliveries.ts';

export interface Load {
  readonly port: number;
  readonly drivers: readonly Person[];
  readonly customers: readonly Person[];
  /** Whether customers ask every half a minute, or keep the live stream open. */
  readonly customersBy: 'asking' | 'listening';
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface Measured {
  /** Milliseconds until the last byte, by call. */
  readonly taken: Readonly<Record<string, readonly number[]>>;
  readonly errors: number;
  readonly openStreams: number;
}

const requestsSeconds = 5;
const positionSeconds = 30;
const statusSeconds = 30;

interface World extends Load {
  readonly taken: Record<string, number[]>;
  errors: number;
  openStreams: number;
  isCounted: boolean;
  isOver: boolean;
}

interface Call {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: () => object;
}

/** One call over the person's own connection. */
function call(world: World, { token }: Person, agent: http.Agent, asked: Call): Promise<void> {
  const { method, path, title } = asked;
  const text = asked.body ? JSON.stringify(asked.body()) : '';
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (isFine: boolean): void => {
      if (world.isCounted && isFine) (world.taken[title] ??= []).push(performance.now() - begun);
      if (world.isCounted && !isFine) world.errors += 1;
      resolve();
    };
    const options = { host: '127.0.0.1', port: world.port, agent, method, path, headers };
    const request = http.request(options, (response) => {
      response.resume().on('end', () => end(response.statusCode === 200));
    });
    request.on('error', () => end(false)).end(text);
  });
}

/** Again and again, counted from call to call as a timer of an app does; people begin at any moment. */
async function keepCalling(world: World, person: Person, everySeconds: number, asked: Call): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let next = performance.now() + Math.random() * everySeconds * 1_000;
  while (!world.isOver) {
    await sleep(Math.max(0, next - performance.now()));
    if (!world.isOver) await call(world, person, agent, asked);
    next += everySeconds * 1_000;
  }
  agent.destroy();
}

/** Keeps the live stream of the order open. */
function listen(world: World, { token, orderId }: Person): void {
  const path = `/api/order/${orderId}/live`;
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const request = http.get(
    { host: '127.0.0.1', port: world.port, path, headers, agent: false },
    (response) => {
      if (response.statusCode === 200) world.openStreams += 1;
      else world.errors += 1;
      response.resume();
    },
  );
  request.on('error', () => (world.errors += world.isOver ? 0 : 1));
}

const place = (): object => ({
  location: { lat: 25.12 + (Math.random() - 0.5) * 0.18, lng: 55.2 + (Math.random() - 0.5) * 0.3 },
});

function play(world: World): void {
  for (const driver of world.drivers) {
    const requests = {
      title: 'GET delivery-requests',
      method: 'GET',
      path: '/api/driver/delivery-requests',
    } as const;
    const position = {
      title: 'POST location',
      method: 'POST',
      path: sendPosition.path,
      body: place,
    } as const;
    void keepCalling(world, driver, requestsSeconds, requests);
    void keepCalling(world, driver, positionSeconds, position);
  }
  for (const customer of world.customers) {
    const path = `/api/order/${customer.orderId}/status`;
    if (world.customersBy === 'listening') setTimeout(() => listen(world, customer), Math.random() * 8_000);
    else void keepCalling(world, customer, statusSeconds, { title: 'GET order status', method: 'GET', path });
  }
}

process.once('message', (load: Load) => {
  const world: World = { ...load, taken: {}, errors: 0, openStreams: 0, isCounted: false, isOver: false };
  play(world);
  void (async () => {
    await sleep(load.warmUpSeconds * 1_000);
    world.isCounted = true;
    process.send?.('counting');
    await sleep(load.seconds * 1_000);
    world.isCounted = false;
    world.isOver = true;
    const { taken, errors, openStreams } = world;
    process.send?.({ taken, errors, openStreams } satisfies Measured, () => process.exit(0));
  })();
});
