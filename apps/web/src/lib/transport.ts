export interface Transport {
  readonly send: (address: string, request: RequestInit) => Promise<Response>;
  /** What replies are asked for in. */
  readonly language: () => string;
  /** False where nobody can be signed in, so that a call which would answer 401 is spared. */
  readonly isSignedIn: () => boolean;
  /** Remembers the last answer to each poll: only where all pages are one person's. */
  readonly isOnePerson: boolean;
}

const browser: Transport = {
  send: (address, request) => fetch(address, request),
  language: () => document.documentElement.lang,
  // The server sets this readable cookie beside the session.
  isSignedIn: () => /(^|; )sufra_signed_in=1(;|$)/.test(document.cookie),
  isOnePerson: true,
};

let current = browser;

export const transport = (): Transport => current;

/** Called once, before anything is drawn, by whoever draws outside of a browser. */
export function travelBy(other: Transport): void {
  current = other;
}
