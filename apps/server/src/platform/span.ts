import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span is of, as OpenTelemetry has it. */
export type SpanKind = 'server' | 'client';

/** Names, counts and codes only: nothing that a person has, or is. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  /** Nanoseconds since 1970. */
  readonly begunAt: bigint;
  readonly endedAt: bigint;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
}

/** A span under way. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** What `within` runs, and all it begins, belongs to this span. */
  readonly within: <T>(work: () => T) => T;
  /** `more` is added to what was known when it began. */
  readonly end: (more?: Attributes, hasFailed?: boolean) => void;
}

export interface Tracer {
  /** Null where the call it belongs to is not among those traced. */
  readonly begin: (name: string, kind: SpanKind, attributes: Attributes) => Span | null;
}

let tracer: Tracer | null = null;

/** Begins to trace this process, or ends it with null. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

/** Null where nothing is traced. */
export const beginSpan = (name: string, kind: SpanKind, attributes: Attributes): Span | null =>
  tracer === null ? null : tracer.begin(name, kind, attributes);

/** Of one statement as it is written, without its values. */
export const beginStatementSpan = (text: string): Span | null =>
  tracer === null
    ? null
    : tracer.begin(text.trimStart().slice(0, 60).replaceAll(/\s+/g, ' '), 'client', {
        'db.system.name': 'postgresql',
        'db.query.text': text,
      });

interface Place {
  /** Null within a call that is not traced. */
  readonly span: { readonly traceId: string; readonly spanId: string } | null;
}

const place = new AsyncLocalStorage<Place>();

/** The span that what runs now belongs to; undefined outside of every call. */
export const presentSpan = (): Place['span'] | undefined => place.getStore()?.span;

export const runIn = <T>(span: Place['span'], work: () => T): T => place.run({ span }, work);
