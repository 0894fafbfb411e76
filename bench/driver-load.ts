import { sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './fill-deliveries.ts';

export type CustomersBy = 'nobody' | 'asking' | 'listening';

export interface Load {
  readonly port: number;
  readonly drivers: readonly Person[];
  readonly partners: readonly Person[];
  readonly customers: readonly Person[];
  readonly customersBy: CustomersBy;
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
const kitchenSeconds = 10;
const profileSeconds = 30;

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

/** A connection per person and the last ETag, as the apps send it. */
interface Phone {
  readonly agent: http.Agent;
  tag: string | undefined;
}

/** A 304 counts as an answer. */
function call(world: World, { token }: Person, phone: Phone, asked: Call): Promise<void> {
  const { method, path, title } = asked;
  const text = asked.body ? JSON.stringify(asked.body()) : '';
  const headers = {
    authorization: `Bearer ${token}`,
    ...(phone.tag !== undefined && { 'if-none-match': phone.tag }),
    ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (isFine: boolean): void => {
      if (world.isCounted && isFine) (world.taken[title] ??= []).push(performance.now() - begun);
      if (world.isCounted && !isFine) world.errors += 1;
      resolve();
    };
    const options = { host: '127.0.0.1', port: world.port, agent: phone.agent, method, path, headers };
    const request = http.request(options, (response) => {
      phone.tag = response.headers.etag;
      response.resume().on('end', () => end(response.statusCode === 200 || response.statusCode === 304));
    });
    request.on('error', () => end(false)).end(text);
  });
}

/** Counted from call to call like an app's timer; starts at a random moment. */
async function keepCalling(world: World, person: Person, everySeconds: number, asked: Call): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const phone: Phone = { agent, tag: undefined };
  let next = performance.now() + Math.random() * everySeconds * 1_000;
  while (!world.isOver) {
    await sleep(Math.max(0, next - performance.now()));
    if (!world.isOver) await call(world, person, phone, asked);
    next += everySeconds * 1_000;
  }
  agent.destroy();
}

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

const looking = (title: string, path: string): Call => ({ title: `GET ${title}`, method: 'GET', path });

function play(world: World): void {
  for (const partner of world.partners) {
    void keepCalling(world, partner, kitchenSeconds, looking('partner orders', '/api/partner/orders'));
    void keepCalling(world, partner, profileSeconds, looking('partner profile', '/api/partner/profile'));
  }
  for (const driver of world.drivers) {
    const requests = looking('delivery-requests', '/api/driver/delivery-requests');
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
    else if (world.customersBy === 'asking')
      void keepCalling(world, customer, statusSeconds, looking('order status', path));
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
