export interface PageAndPolicy {
  readonly text: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

const inPolicy = /'nonce-([A-Za-z0-9+/=_-]+)'/;

/** Replaces the nonce of a cached page and its policy. Null if the policy has none. */
export function withFreshNonce({ text, policy }: PageAndPolicy, fresh: string): PageAndPolicy | null {
  const old = inPolicy.exec(policy)?.[1];
  if (old === undefined) return null;
  return {
    text: text.replaceAll(`nonce="${old}"`, `nonce="${fresh}"`),
    policy: policy.replaceAll(`'nonce-${old}'`, `'nonce-${fresh}'`),
  };
}

/** 128 random bits, base64. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
