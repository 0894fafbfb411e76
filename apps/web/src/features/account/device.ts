export interface Device {
  /** Null where the server does not know it. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isHandheld: boolean;
}

const handhelds: readonly string[] = ['iPhone', 'iPad', 'Android', 'HarmonyOS'];

/** `name` reads "Chrome on Android", or only one of the two, or nothing. */
export function deviceOf(name: string): Device {
  const [first = '', second] = name.split(' on ');
  const isAlone = second === undefined;
  const isSystem = isAlone && /^(iPhone|iPad|Android|HarmonyOS|Windows|Mac|ChromeOS|Linux)$/.test(first);
  const browser = first === '' || isSystem ? null : first;
  const system = isSystem ? first : (second ?? null);
  return { browser, system, isHandheld: system !== null && handhelds.includes(system) };
}
