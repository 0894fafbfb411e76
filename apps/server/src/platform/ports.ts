import type { Language } from '@sufra/contract/options.ts';
import type { DisputeStatus } from '@sufra/contract/statuses.ts';
import type { Filled } from './pure/message-templates.ts';
import type { ZodMiniType } from 'zod/mini';
import type { Fils } from './pure/money.ts';

export type TemplateMessage = Filled & {
  readonly phone: string;
  readonly language: Language;
  /** Our own id, returned with every status report. */
  readonly reference: string;
};

/**
 * `reason` is a code without personal data. Retry `later` (this message), `busy` (all messages, for a while) and
 * `down` (no answer or not authorised); `never` is final.
 */
export type HandOver =
  | { readonly outcome: 'taken'; readonly providerId: string | null }
  | { readonly outcome: 'later' | 'busy' | 'down' | 'never'; readonly reason: string };

export interface WhatsApp {
  /** How many messages it accepts now: none while down, one as a probe. */
  room(): number;
  /** Sends a sign-in code at once, never queued. False if it was not accepted within 5 s. */
  sendCode(phone: string, code: string, language: Language): Promise<boolean>;
  /** At-least-once: a time-out is `down` although the message may have arrived. */
  send(message: TemplateMessage): Promise<HandOver>;
  /** For 24 hours after the person's last message; then the outcome is `never`. */
  say(message: SpokenText): Promise<HandOver>;
  forget(phone: string): Promise<void>;
}

/** `unreachable`: the caller's own phone can't be rung. `reason` is a code without personal data. */
export type CallOutcome =
  | { readonly outcome: 'connecting' }
  | { readonly outcome: 'unreachable' | 'down'; readonly reason: string };

export interface Calls {
  readonly isSimulated: boolean;
  /** Rings `from`, then dials `to`; neither sees the other's number. Takes at most 8 s. */
  connect(call: {
    readonly from: string;
    readonly to: string;
    readonly orderId: string;
  }): Promise<CallOutcome>;
}

export interface SpokenText {
  readonly phone: string;
  readonly language: Language;
  /** At most 4,096 characters. */
  readonly text: string;
  readonly reference: string;
}

/** Delivered at least once. */
export interface HeardMessage {
  readonly providerId: string;
  readonly phone: string;
  /** Null without words. */
  readonly text: string | null;
}

export interface Letter {
  readonly to: string;
  readonly language: Language;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe (RFC 8058); null if there is no subscription. */
  readonly leaveUrl: string | null;
}

export interface Email {
  /** Takes at most 20 s. At-least-once: a time-out is `down` although the email may have arrived. */
  send(letter: Letter): Promise<HandOver>;
}

/** The endpoint of the push service and its keys, base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** A later notification replaces an earlier one with the same tag. */
  readonly tag: string;
  readonly path: string;
  readonly language: Language;
}

/** `gone` is final for the whole device. */
export type PushHandOver = HandOver | { readonly outcome: 'gone'; readonly reason: string };

export interface WebPush {
  readonly publicKey: string;
  /** Whether the endpoint is a known push service and its keys are valid. */
  readonly accepts: (address: PushAddress) => boolean;
  /** At-least-once, dropped by the service after `until`. */
  send(address: PushAddress, notice: Notice, until: Date): Promise<PushHandOver>;
}

/** Lives only between the request and the gateway. */
export interface CardDetails {
  readonly cardNumber: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvv: string;
  readonly cardholderName: string;
}

/** A card, or a token of a stored card or of the gateway's own form. */
export type PaymentMethod = { readonly card: CardDetails } | { readonly token: string };

export interface StoredCard {
  readonly gatewayToken: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
}

/** `authentication`: the bank required 3-D Secure and the customer did not complete it. */
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
 * `paid`: the money is on its way back. `refused` is final for this key, and so is `disputed`: the customer gets
 * the money through a chargeback, if at all.
 */
export interface RefundOutcome {
  readonly outcome: 'paid' | 'refused' | 'disputed';
  readonly reference: string;
}

/** Each update is a complete snapshot. */
export interface DisputeUpdate {
  readonly reference: string;
  readonly amount: Fils;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly answerBy: Date | null;
  readonly openedAt: Date;
  /** The gateway's time: updates arrive in any order. */
  readonly toldAt: Date;
  /** What was taken and given back, gateway fees included; null if not reported. */
  readonly withdrawn: Fils | null;
  readonly fee: Fils | null;
  readonly reinstated: Fils | null;
  readonly feeReturned: Fils | null;
}

/** 3-D Secure: the browser completes it with the secret, which opens only this charge or card. */
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
  readonly amount: Fils;
  readonly method: PaymentMethod;
}

export interface PaymentGateway {
  readonly name: string;
  /** Charges off session, once per key: the same key returns the first outcome. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** As `charge`, on session. 3-D Secure runs in the browser; `close` returns the outcome. */
  chargeOnSession(request: ChargeRequest): Promise<ChargeOutcome | AuthenticationRequired>;
  /** The final outcome of a key. A key without one is closed: it can't be charged any more. */
  close(idempotencyKey: string): Promise<ChargeOutcome>;
  /** Stores a card without charging it. After `asks`, the token is what the browser returned. */
  storeCard(method: PaymentMethod): Promise<StoreOutcome>;
  /** Later charges to the token are declined. */
  forgetCard(token: string): Promise<void>;
  /** Refunds once per key; the total never exceeds the charge. */
  refund(request: { idempotencyKey: string; chargeReference: string; amount: Fils }): Promise<RefundOutcome>;
}

/** Retry `down`; `reason` is a code without personal data. */
export type StorageOutcome<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'down'; readonly reason: string };

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Keys are letters, digits, dashes, dots and slashes. */
export interface ObjectStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<StorageOutcome<null>>;
  get(key: string): Promise<StorageOutcome<StoredObject | null>>;
  remove(key: string): Promise<StorageOutcome<null>>;
}

/**
 * `useless`: an answer of the wrong shape. `busy`: rate limited, or the daily budget is spent. `down`: no answer in
 * time or not authorised. `reason` is a code without any of the prompt.
 */
export type Written<T> =
  | { readonly outcome: 'written'; readonly value: T }
  | { readonly outcome: 'useless' | 'busy' | 'down'; readonly reason: string };

/** Its output is a proposal and never decides what a member may eat. Prompts hold no personal data. */
export interface LanguageModel {
  write<T>(asked: {
    readonly instructions: string;
    readonly text: string;
    readonly shape: ZodMiniType<T>;
    readonly signal?: AbortSignal;
  }): Promise<Written<T>>;
}
