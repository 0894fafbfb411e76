import { describe, expect, it } from 'vitest';
import { readKept } from './kept-order.ts';

const nothing = { leaveOut: [], date: '', kitchen: '', slot: '', notes: '' };

describe('readKept', () => {
  it('reads what was kept', () => {
    const kept = {
      leaveOut: ['tomato'],
      date: '2026-11-22',
      kitchen: 'k1',
      slot: '18:30',
      notes: 'Ring twice',
    };
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
  });
  it.each([null, '', 'null', '[]', '7', '{"leaveOut":7,"date":null}', '{broken'])(
    'takes %s for nothing',
    (text) => expect(readKept(text)).toEqual(nothing),
  );
  it('leaves out what is no id', () => expect(readKept('{"leaveOut":["a",7,null]}').leaveOut).toEqual(['a']));
});
