declare module 'pg/lib/utils.js' {
  /** Turns a parameter into what is sent: text, bytes, or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
