export interface PageAndPolicy {
  readonly text: string;
  /** The Content-Security-Policy it came with. */
  readonly policy: string;
}

const inPolicy = /'nonce-([A-Za-z0-9+/=_-]+)'/;

/** Replaces the nonce a page came with. Null where the policy names none: such a page is not one of ours. */
export function withFreshNonce({ text, policy }: PageAndPolicy, fresh: string): PageAndPolicy | null {
  const old = inPolicy.exec(policy)?.[1];
  if (old === undefined) return null;
  return {
    text: text.replaceAll(`nonce="${old}"`, `nonce="${fresh}"`),
    policy: policy.replaceAll(`'nonce-${old}'`, `'nonce-${fresh}'`),
  };
}

/** 128 random bits, as the server makes them. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
