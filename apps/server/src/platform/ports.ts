import type { Language } from '@sufra/contract/options.ts';
import type { DisputeStatus } from '@sufra/contract/statuses.ts';
import type { Filled } from './pure/message-templates.ts';
import type { ZodMiniType } from 'zod/mini';
import type { Fils } from './pure/money.ts';

/** A message of a template that WhatsApp has approved. */
export type TemplateMessage = Filled & {
  readonly phone: string;
  readonly language: Language;
  /** Ours, without meaning for others: it comes back with all that is told of the message. */
  readonly reference: string;
};

/**
 * What became of handing a message over; `reason` is a code without anything personal. `later` is about this message,
 * `busy` about all of them for a while, `down` means that nobody answered or that we are not let in; all three may be
 * tried again. `never` is final.
 */
export type HandOver =
  | { readonly outcome: 'taken'; readonly providerId: string | null }
  | { readonly outcome: 'later' | 'busy' | 'down' | 'never'; readonly reason: string };

export interface WhatsApp {
  /** How many messages it would take just now: none while it is down, one to find out whether it is back. */
  room(): number;
  /** Sends a sign-in code at once, never queued. False when it could not be handed over within 5 s. */
  sendCode(phone: string, code: string, language: Language): Promise<boolean>;
  /** Hands a message over. A time-out counts as `down` though it may have arrived: at least once, not more. */
  send(message: TemplateMessage): Promise<HandOver>;
  /** Forgets what the adapter itself keeps of a phone. */
  forget(phone: string): Promise<void>;
}

/** A letter by e-mail as its reader sees it. */
export interface Letter {
  readonly to: string;
  readonly language: Language;
  /** What it is about, for whoever looks at letters that were not sent. */
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the reader's mail program leaves at one press (RFC 8058); null where there is nothing to leave. */
  readonly leaveUrl: string | null;
}

export interface Email {
  /** Hands a letter over within 20 s. A time-out counts as `down` though it may have arrived: at least once, not more. */
  send(letter: Letter): Promise<HandOver>;
}

/** Where a browser can be told something: its push service's address and its keys, base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A notification as the service worker of the app shows it. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** What it is about: a later one takes the place of an earlier one. */
  readonly tag: string;
  /** Where it leads. */
  readonly path: string;
  readonly language: Language;
}

/** As `HandOver`; `gone` is final too, for the whole device. */
export type PushHandOver = HandOver | { readonly outcome: 'gone'; readonly reason: string };

export interface WebPush {
  /** What browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Whether the address is one of a known push service, with keys that can be encrypted for. */
  readonly accepts: (address: PushAddress) => boolean;
  /** Hands a notification over that is worth nothing after `until`. At least once, not more. */
  send(address: PushAddress, notice: Notice, until: Date): Promise<PushHandOver>;
}

/** A card as it was typed; lives only between the request and the gateway. */
export interface CardDetails {
  readonly cardNumber: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvv: string;
  readonly cardholderName: string;
}

/** A card as typed, or a token: of a stored card, or of the gateway's own card form. */
export type PaymentMethod = { readonly card: CardDetails } | { readonly token: string };

export interface StoredCard {
  readonly gatewayToken: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
}

/** `authentication`: the bank wanted the person to prove that it is them, and they did not. */
export type DeclineReason =
  | 'card_number'
  | 'card_expired'
  | 'declined'
  | 'insufficient_funds'
  | 'cvv'
  | 'lost_card'
  | 'authentication'
  | 'try_again';

export type ChargeOutcome =
  | { readonly outcome: 'succeeded'; readonly reference: string; readonly card: StoredCard }
  | { readonly outcome: 'declined'; readonly reference: string; readonly reason: DeclineReason };

/**
 * `paid`: the money is on its way back. `refused` is final for this key, and so is `disputed`: the person has the charge
 * back from their bank, or will once it has decided so.
 */
export interface RefundOutcome {
  readonly outcome: 'paid' | 'refused' | 'disputed';
  readonly reference: string;
}

/** What the gateway tells of a charge that is disputed at its bank; each of its news tells all that is known by then. */
export interface DisputeUpdate {
  /** The gateway's own name of it. */
  readonly reference: string;
  readonly amount: Fils;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly answerBy: Date | null;
  readonly openedAt: Date;
  /** When the gateway had this to tell: news come in any order. */
  readonly toldAt: Date;
  /** What was taken from us and what came back of it, with what the gateway takes for its work; null where not told. */
  readonly withdrawn: Fils | null;
  readonly fee: Fils | null;
  readonly reinstated: Fils | null;
  readonly feeReturned: Fils | null;
}

/**
 * The bank asks the person first. Their browser does so with the secret, which opens this one charge or card and nothing
 * else, and comes back.
 */
export interface AuthenticationRequired {
  readonly outcome: 'asks';
  readonly clientSecret: string;
}

export type StoreOutcome =
  | { readonly outcome: 'stored'; readonly card: StoredCard }
  | { readonly outcome: 'declined'; readonly reason: DeclineReason }
  | AuthenticationRequired;

export interface ChargeRequest {
  readonly idempotencyKey: string;
  /** VAT included. */
  readonly amount: Fils;
  readonly method: PaymentMethod;
}

export interface PaymentGateway {
  readonly name: string;
  /** Charges once per key, with nobody there to be asked: the same key gives the first outcome again. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** As `charge`, while the person waits. What the bank asks them is answered in their browser; `close` tells the outcome. */
  chargePresent(request: ChargeRequest): Promise<ChargeOutcome | AuthenticationRequired>;
  /** The final outcome of a key. One never seen, or still asked about, is closed for good: nothing can be charged any more. */
  close(idempotencyKey: string): Promise<ChargeOutcome>;
  /** Keeps a card for later charges, without charging it. After `asks` the token is what the browser came back with. */
  storeCard(method: PaymentMethod): Promise<StoreOutcome>;
  /** Forgets a stored card; charges to its token are declined from then on. */
  forgetCard(token: string): Promise<void>;
  /** Gives back once per key, by the reference of the charge; never more in all than was charged. */
  refund(request: { idempotencyKey: string; chargeReference: string; amount: Fils }): Promise<RefundOutcome>;
}

/** What became of asking the storage. `down` may be tried again; `reason` is a code without anything personal. */
export type StorageOutcome<T> =
  { readonly outcome: 'done'; readonly value: T } | { readonly outcome: 'down'; readonly reason: string };

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Keeps objects by keys of our own: letters, digits, dashes, dots and slashes. */
export interface ObjectStorage {
  /** Keeps the bytes, in place of what the key held before. Holds once it says so. */
  put(key: string, bytes: Buffer, contentType: string): Promise<StorageOutcome<null>>;
  /** What the key holds; null for one that holds nothing. */
  get(key: string): Promise<StorageOutcome<StoredObject | null>>;
  /** Removes what the key holds, if it holds anything. */
  remove(key: string): Promise<StorageOutcome<null>>;
}

/**
 * What a language model wrote, in the shape that was asked for. `useless`: it answered with something else. `busy`: not now,
 * because it is asked too often or the day's calls are used up. `down`: nobody answered in time, or we are not let in.
 * `reason` is a code without anything of the question.
 */
export type Written<T> =
  | { readonly outcome: 'written'; readonly value: T }
  | { readonly outcome: 'useless' | 'busy' | 'down'; readonly reason: string };

/** What it writes is a proposal: nothing of it decides what anybody may eat. Nothing personal is ever sent to it. */
export interface LanguageModel {
  /** Asks once, without trying again; `signal` gives up early. */
  write<T>(asked: {
    readonly instructions: string;
    readonly text: string;
    readonly shape: ZodMiniType<T>;
    readonly signal?: AbortSignal;
  }): Promise<Written<T>>;
}
