/**
 * `refused`: it answered, and turns our settings away. `away`: nobody can tell just now, which stops nothing.
 * `reason` is a code without anything secret; `hint` says in words what may mend it.
 */
export type Greeting =
  | { readonly outcome: 'known' }
  | { readonly outcome: 'refused' | 'away'; readonly reason: string; readonly hint?: string };

/** Long enough for a slow line; the start waits for it. */
export const greetingMs = 4_000;

/** Asks by HTTP without following anybody elsewhere; the answer is read by its status and, at most, its first 4,000 letters. */
export async function greet(
  url: string | URL,
  headers: Readonly<Record<string, string>>,
  read: (status: number, body: string) => Greeting,
): Promise<Greeting> {
  try {
    const signal = AbortSignal.timeout(greetingMs);
    const response = await fetch(url, { headers, signal, redirect: 'error' });
    return read(response.status, (await response.text()).slice(0, 4_000));
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: 'away', reason: isLate ? 'timeout' : 'unreachable' };
  }
}

/** Fine below 300, refused where the service knows nobody by these settings, else away. */
export function byStatus(status: number): Greeting {
  if (status < 300) return { outcome: 'known' };
  const reason = `http_${status}`;
  return { outcome: status === 401 || status === 403 ? 'refused' : 'away', reason };
}
