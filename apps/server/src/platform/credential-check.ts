/**
 * `refused`: the service rejects our settings. `away`: unknown for now, which blocks nothing. `reason` is a code
 * without secrets; `hint` says what may fix it.
 */
export type CredentialCheck =
  | { readonly outcome: 'known' }
  | { readonly outcome: 'refused' | 'away'; readonly reason: string; readonly hint?: string };

export const credentialCheckMs = 4_000;

/** Follows no redirect and reads at most 4,000 characters. */
export async function checkCredentials(
  url: string | URL,
  headers: Readonly<Record<string, string>>,
  read: (status: number, body: string) => CredentialCheck,
): Promise<CredentialCheck> {
  try {
    const signal = AbortSignal.timeout(credentialCheckMs);
    const response = await fetch(url, { headers, signal, redirect: 'error' });
    return read(response.status, (await response.text()).slice(0, 4_000));
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: 'away', reason: isLate ? 'timeout' : 'unreachable' };
  }
}

export function byStatus(status: number): CredentialCheck {
  if (status < 300) return { outcome: 'known' };
  const reason = `http_${status}`;
  return { outcome: status === 401 || status === 403 ? 'refused' : 'away', reason };
}
