/** `headers` alternates names and values, in order. */
export interface Probe {
  readonly phone: string;
  readonly isKnown: boolean;
  readonly ms: number;
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

/** The reply without its date, phone, challenge and request id (whose length affects Content-Length). */
function shapeOf({ phone, status, headers, body }: Probe): string {
  const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []));
  const said = [status, ...lines.filter((line) => !/^(date|content-length):/i.test(line)), body].join('\n');
  const drawn = [...body.matchAll(/"(?:challenge|requestId)":"([^"]+)"/g)].map(([, value = '']) => value);
  return [phone, ...drawn].reduce((text, own) => text.replaceAll(own, '*'), said);
}

/** Null if all replies are the same and have this status; otherwise two that differ. */
export function compareReplies(probes: readonly Probe[], status: number): string | null {
  const wrong = probes.find((probe) => probe.status !== status);
  if (wrong) return `answered ${wrong.status} instead of ${status}: ${wrong.body}`;
  const shapes = new Map(probes.map((probe) => [shapeOf(probe), probe]));
  return shapes.size === 1 ? null : `replies differ:\n${[...shapes.keys()].slice(0, 2).join('\n---\n')}`;
}

/**
 * Area under the ROC curve by Mann-Whitney: the chance that a known phone's call was slower, ties counted half. 0.5
 * leaks nothing.
 */
export function slowerShare(probes: readonly Probe[]): number {
  const known = probes.filter(({ isKnown }) => isKnown).map(({ ms }) => ms);
  const unknown = probes.filter(({ isKnown }) => !isKnown).map(({ ms }) => ms);
  let slower = 0;
  for (const one of known) {
    for (const other of unknown) slower += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return slower / (known.length * unknown.length);
}
