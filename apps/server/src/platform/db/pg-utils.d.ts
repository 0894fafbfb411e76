// Types the one function of pg that its published types leave out; prepared.ts calls it.
declare module 'pg/lib/utils.js' {
  /** Turns a parameter into what is sent: text, bytes, or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
