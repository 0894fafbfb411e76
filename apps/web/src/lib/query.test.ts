import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient, storeReply } from './query.ts';

const queryKey = ['clock'];

function reading(before: string | undefined) {
  const client = createQueryClient();
  if (before !== undefined) client.setQueryData(queryKey, before);
  let answer: (text: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => (answer = resolve));
  const screen = new QueryObserver(client, { queryKey, queryFn: () => late });
  const leave = screen.subscribe(() => undefined);
  if (before !== undefined) void screen.refetch();
  const arrive = async (text: string): Promise<void> => {
    answer(text);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { client, arrive, leave, shown: () => screen.getCurrentResult() };
}

it.each([undefined, 'before'])(
  'a running older fetch is cancelled if the screen showed %s',
  async (before) => {
    const { client, arrive, leave, shown } = reading(before);
    expect(shown()).toMatchObject({ data: before, isFetching: true });
    storeReply(client, queryKey, 'after');
    await arrive('old');
    expect(shown()).toMatchObject({ data: 'after', isFetching: false, isError: false });
    leave();
  },
);

it('a fetch of another key with the same prefix continues', async () => {
  const { client, arrive, leave, shown } = reading(undefined);
  storeReply(client, [], 'everything');
  await arrive('read');
  expect(shown()).toMatchObject({ data: 'read' });
  leave();
});
