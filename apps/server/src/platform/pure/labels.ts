/** The first letter of a name, as people see it. */
export function initialOf(name: string | null): string {
  const [first = ''] = [...(name ?? '').trim()];
  return first === '' ? '–' : `${first.toLocaleUpperCase('en')}.`;
}

/** What people call somebody: the first of their names. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** `E-1042`. */
export const eventNumberText = (number: number): string => `E-${number}`;

/** Reads the number of an event as people say it; null for anything else. */
export function eventNumberOf(text: string): number | null {
  const match = /^e-?(\d{1,12})$/i.exec(text.trim());
  return match ? Number(match[1]) : null;
}
