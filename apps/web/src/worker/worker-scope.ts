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
