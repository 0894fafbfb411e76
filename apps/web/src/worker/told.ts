/** The language it is in, and what it fetched while nobody kept it. */
export interface Told {
  readonly language: string;
  /** Addresses on our origin. */
  readonly seen: readonly string[];
}

export const isTold = (value: unknown): value is Told =>
  typeof value === 'object' &&
  value !== null &&
  'language' in value &&
  typeof value.language === 'string' &&
  'seen' in value &&
  Array.isArray(value.seen) &&
  value.seen.every((one) => typeof one === 'string');
