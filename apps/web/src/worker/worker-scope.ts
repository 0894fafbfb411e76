interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The page that asks; empty where a page is only about to open. */
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface MessageFromPage extends ExtendableEvent {
  readonly data: unknown;
  /** The page that speaks. */
  readonly source: { readonly id: string } | null;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationClick extends ExtendableEvent {
  readonly notification: Notification;
}

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
}

interface WorkerEvents {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly message: MessageFromPage;
  readonly push: PushEvent;
  readonly notificationclick: NotificationClick;
  readonly pushsubscriptionchange: SubscriptionChange;
}

interface PageClient {
  readonly url: string;
  focus(): Promise<PageClient>;
  navigate(path: string): Promise<PageClient | null>;
}

interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly navigator: { readonly language: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageClient[]>;
    openWindow(path: string): Promise<PageClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

// The project's types know pages only; a worker's own would stand in their way.
export const scope = self as unknown as WorkerScope;

interface Release {
  /** Another one with every change of a file. */
  readonly version: string;
  /** The script every page of this build begins with. */
  readonly entry: string;
  /** Paths of everything the app needs to open without a network. */
  readonly files: readonly string[];
}

declare const __RELEASE__: Release;

export const release = __RELEASE__;

/** What a page tells the worker: its language, and what it fetched before the worker could see it. */
export interface Told {
  readonly language: string;
  /** Addresses on our origin. */
  readonly seen: readonly string[];
}

export const isTold = (value: unknown): value is Told =>
  typeof value === 'object' &&
  value !== null &&
  'language' in value &&
  typeof value.language === 'string' &&
  'seen' in value &&
  Array.isArray(value.seen) &&
  value.seen.every((one) => typeof one === 'string');
