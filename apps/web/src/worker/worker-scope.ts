interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** Id of the requesting page; empty during a navigation. */
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface MessageFromPage extends ExtendableEvent {
  readonly data: unknown;
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

// The project compiles with the DOM library, which conflicts with the one for workers.
export const scope = self as unknown as WorkerScope;

interface Release {
  /** Changes with every file. */
  readonly version: string;
  readonly entry: string;
  /** Files needed to open the app offline. */
  readonly files: readonly string[];
}

declare const __RELEASE__: Release;

export const release = __RELEASE__;

/** A page's language, and what it fetched before the worker was active. */
export interface PageMessage {
  readonly language: string;
  readonly seen: readonly string[];
}

export const isPageMessage = (value: unknown): value is PageMessage =>
  typeof value === 'object' &&
  value !== null &&
  'language' in value &&
  typeof value.language === 'string' &&
  'seen' in value &&
  Array.isArray(value.seen) &&
  value.seen.every((one) => typeof one === 'string');
