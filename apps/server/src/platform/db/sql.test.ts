import { expect, it } from 'vitest';
import { every, part, sql, written } from './sql.ts';

const open = (since: string) => part`is_open and at > ${since}`;
const ofWhom = (id: string, since: string) =>
  sql`select from t where id = ${id} and ${open(since)} limit ${5}`;

it('numbers the parameters of its parts in their order', () => {
  expect(ofWhom('7', 'today')).toMatchObject({
    text: 'select from t where id = $1 and is_open and at > $2 limit $3',
    values: ['7', 'today', 5],
  });
});

it('has the same name for any values', () => {
  expect(ofWhom('1', 'a').name).toBe(ofWhom('2', 'b').name);
  expect(sql`select ${part`a`}`.name).not.toBe(sql`select ${part`b`}`.name);
});

it('joins conditions; none is true', () => {
  expect(sql`select ${every([])}`.text).toBe('select true');
  const both = sql`select ${every([part`a = ${1}`, part`b = ${part`c + ${2}`}`])}`;
  expect(both).toMatchObject({ text: 'select true and a = $1 and b = c + $2', values: [1, 2] });
});

it('never inlines text', () => {
  const hostile = "' or true --";
  expect(sql`select ${hostile}`).toMatchObject({ text: 'select $1', values: [hostile] });
});

it('inlines whole numbers only', () => {
  expect(sql`limit ${written(26)}`).toMatchObject({ text: 'limit 26', values: [] });
  expect(() => written(0.5)).toThrow('is not an integer');
  expect(() => written('1; drop' as unknown as number)).toThrow('is not an integer');
});
