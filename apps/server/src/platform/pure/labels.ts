export function initialOf(name: string | null): string {
  const [first = ''] = [...(name ?? '').trim()];
  return first === '' ? '–' : `${first.toLocaleUpperCase('en')}.`;
}

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** `E-1042`. */
export const eventNumberText = (number: number): string => `E-${number}`;

/** Null for anything but an event number. */
export function eventNumberOf(text: string): number | null {
  const match = /^e-?(\d{1,12})$/i.exec(text.trim());
  return match ? Number(match[1]) : null;
}
