import type { Attributes, EndedSpan } from '../span.ts';

const kinds = { server: 2, client: 3 } as const;
const failed = { code: 2 } as const;

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

const toSpan = (span: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: String(span.begunAt),
  endTimeUnixNano: String(span.endedAt),
  attributes: toAttributes(span.attributes),
  ...(span.hasFailed && { status: failed }),
});

/** The body of one export. */
export const toOtlp = (spans: readonly EndedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ 'service.name': 'sufra', 'process.pid': process.pid }) },
      scopeSpans: [{ scope: { name: 'sufra' }, spans: spans.map(toSpan) }],
    },
  ],
});
