/** 1 AED = 100 fils. Always an integer. */
export type Fils = number;

/** Rounds half up (towards plus infinity), once, on the line. */
export const roundFils = (amount: number): Fils => Math.floor(amount + 0.5);

/** `29900` becomes "299.00 AED". */
export function toAedText(fils: Fils): string {
  const sign = fils < 0 ? '-' : '';
  const whole = Math.abs(fils);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')} AED`;
}

/** Fils of "12.50"; null for anything but digits with at most two decimals. */
export function parseAed(text: string): Fils | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
