/** Origins of Chromium, Firefox, Edge and Safari; `*.` stands for one or more names in front. */
export const wellKnownServices: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://web.push.apple.com',
  'https://*.push.apple.com',
];

function patternOf(service: string): RegExp {
  const escaped = service.replaceAll(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace('*', '[a-z0-9-]+(?:\\.[a-z0-9-]+)*')}$`);
}

/**
 * Whether an address is one of the services': by its whole origin, so that neither a port, a name that only begins alike,
 * a user before an `@`, nor a number for a host passes.
 */
export function serviceGate(services: readonly string[]): (endpoint: string) => boolean {
  const patterns = services.map(patternOf);
  return (endpoint) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (url === null || url.username !== '' || url.password !== '') return false;
    return patterns.some((pattern) => pattern.test(url.origin));
  };
}
