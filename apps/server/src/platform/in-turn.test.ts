import { expect, it } from 'vitest';
import { inTurn } from './async.ts';

it('processes all items in order', async () => {
  const seen: string[] = [];
  await inTurn([3, 1, 2], async (number) => {
    seen.push(`begin ${number}`);
    await new Promise((resolve) => setTimeout(resolve, number));
    seen.push(`end ${number}`);
  });
  expect(seen).toEqual(['begin 3', 'end 3', 'begin 1', 'end 1', 'begin 2', 'end 2']);
});

it('does nothing for an empty list', async () => {
  await expect(inTurn([], () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
});

it('throws all errors after processing every item', async () => {
  const seen: number[] = [];
  const work = async (number: number): Promise<void> => {
    seen.push(number);
    if (number % 2 === 1) throw new Error(`no ${number}`);
  };
  const failure = await inTurn([1, 2, 3, 4], work).catch((error: unknown) => error);
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(failure).toBeInstanceOf(AggregateError);
  expect((failure as AggregateError).errors).toEqual([new Error('no 1'), new Error('no 3')]);
  expect((failure as AggregateError).message).toBe('2 of 4 failed.');
});
