import { changedEvent, type ChangedEvent } from '@sufra/contract/live.ts';
import { onTestFinished } from 'vitest';

export interface Watching {
  readonly response: Response;
  text(): string;
  events(): ChangedEvent[];
  isOver(): boolean;
}

export const opening: ChangedEvent = { version: null };

/** Closed with the test. A refusal is in `response`. */
export async function watch(url: string, headers: Record<string, string> = {}): Promise<Watching> {
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  const response = await fetch(url, { headers, signal: leave.signal });
  let text = '';
  let isOver = false;
  const read = async (): Promise<void> => {
    for await (const chunk of response.clone().body ?? []) text += Buffer.from(chunk).toString();
  };
  void read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    response,
    text: () => text,
    events: () =>
      [...text.matchAll(/^event: changed\ndata: (.*)$/gm)].map(([, data = '']) =>
        changedEvent.parse(JSON.parse(data)),
      ),
    isOver: () => isOver,
  };
}
