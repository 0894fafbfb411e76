import type pg from 'pg';
import { sendAll, type Prepared } from './prepared.ts';

type Answer<Name extends keyof Prepared> = Prepared[Name] extends (...given: infer Given) => unknown
  ? Given
  : never;

/**
 * One run of statements of which none needs what another says. They share a transaction, so that none runs after one
 * that failed. pg calls the methods as the answers come, which is in the order of the statements.
 */
export class Batch implements pg.Submittable {
  /** Set by pg; called once. */
  callback: ((error: Error | null) => void) | null = null;
  readonly runs: readonly Prepared[];
  private answered = 0;

  /** Throws where a statement comes twice: it would be made known to the server twice. */
  constructor(runs: readonly Prepared[]) {
    if (new Set(runs.map(({ text }) => text)).size < runs.length)
      throw new Error('Statements in a batch must be distinct.');
    this.runs = runs;
  }

  /** Which statement the server answers now; pg notes by it which ones the server knows. */
  get name(): string {
    return this.runs[this.answered]?.name ?? '';
  }

  get text(): string {
    return this.runs[this.answered]?.text ?? '';
  }

  submit(connection: pg.Connection): Error | null {
    return sendAll(this.runs, connection);
  }

  handleRowDescription(...answer: Answer<'handleRowDescription'>): void {
    this.runs[this.answered]?.handleRowDescription(...answer);
  }

  handleDataRow(...answer: Answer<'handleDataRow'>): void {
    this.runs[this.answered]?.handleDataRow(...answer);
  }

  handleCommandComplete(...answer: Answer<'handleCommandComplete'>): void {
    this.runs[this.answered]?.handleCommandComplete(...answer);
    this.answered += 1;
  }

  handleCopyInResponse(...answer: Answer<'handleCopyInResponse'>): void {
    this.runs[this.answered]?.handleCopyInResponse(...answer);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.runs.find(({ failure }) => failure !== null)?.failure ?? null);
  }

  // Also part of what pg asks of a query; see `Prepared`.
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
}
