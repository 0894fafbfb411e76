/** `E-1042`. */
export const eventNumberText = (number: number): string => `E-${number}`;

/** Reads the number of an event as people say it; null for anything else. */
export function eventNumberOf(text: string): number | null {
  const match = /^e-?(\d{1,12})$/i.exec(text.trim());
  return match ? Number(match[1]) : null;
}
