import { describe, expect, it } from 'vitest';
import { parseDraft, parsePeople } from './order-draft.ts';

const nothing = {
  ...{ leaveOut: [], choice: 'best_match', choices: [] },
  ...{ date: '', kitchen: '', options: [], slot: '', notes: '' },
};

describe('parseDraft', () => {
  it('reads a stored draft', () => {
    const kept = {
      leaveOut: ['tomato'],
      choice: 'refund',
      choices: [{ id: 'onion', choice: 'call_me' }],
      date: '2026-11-22',
      kitchen: 'k1',
      options: ['o1'],
      slot: '18:30',
      notes: 'Ring twice',
    };
    expect(parseDraft(JSON.stringify(kept))).toEqual(kept);
  });
  it.each([null, '', 'null', '[]', '7', '{"leaveOut":7,"date":null}', '{broken'])(
    'reads %s as an empty draft',
    (text) => expect(parseDraft(text)).toEqual(nothing),
  );
  it('drops choices it does not know', () =>
    expect(parseDraft('{"choice":"free","choices":[7,null,{"id":"a","choice":"free"}]}')).toEqual(nothing));
  it('drops ids that are not text', () =>
    expect(parseDraft('{"leaveOut":["a",7,null]}').leaveOut).toEqual(['a']));
});

it.each([
  ['3', 3],
  ['٤', 4],
  ['100', 100],
  ['0', null],
  ['101', null],
  ['-1', null],
  ['1.5', null],
  ['1e2', null],
  ['', null],
  [null, null],
])('%s is read as %s', (text, people) => expect(parsePeople(text)).toBe(people));
