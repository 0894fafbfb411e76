import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'server' | 'client';

/** Names, counts and codes only; no personal data. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly begunAt: bigint;
  readonly endedAt: bigint;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly within: <T>(work: () => T) => T;
  readonly end: (more?: Attributes, hasFailed?: boolean) => void;
}

export interface Tracer {
  /** Null if the call is not sampled. */
  readonly begin: (name: string, kind: SpanKind, attributes: Attributes) => Span | null;
}

/** Null while nothing is traced. */
export let tracer: Tracer | null = null;

export function traceWith(next: Tracer | null): void {
  tracer = next;
}

export const beginSpan = (name: string, kind: SpanKind, attributes: Attributes): Span | null =>
  tracer === null ? null : tracer.begin(name, kind, attributes);

export const beginStatementSpan = (within: Tracer, text: string): Span | null =>
  within.begin(text.trimStart().slice(0, 60).replaceAll(/\s+/g, ' '), 'client', {
    'db.system.name': 'postgresql',
    'db.query.text': text,
  });

interface Place {
  /** Null if the call is not sampled. */
  readonly span: { readonly traceId: string; readonly spanId: string } | null;
}

const place = new AsyncLocalStorage<Place>();

export const presentSpan = (): Place['span'] | undefined => place.getStore()?.span;

export const runIn = <T>(span: Place['span'], work: () => T): T => place.run({ span }, work);
