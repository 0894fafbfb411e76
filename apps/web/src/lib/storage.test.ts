import { expect, test } from 'vitest';
import { mergeDraft } from './storage.ts';

const fallback = { name: '', size: 2, list: ['a'] };
const kept = (draft: unknown, owner = 'me'): string => JSON.stringify({ owner, draft });

test.each([
  ['what was typed', kept({ name: 'Mariam', list: [] }), { name: 'Mariam', size: 2, list: [] }],
  ['nothing of somebody else', kept({ name: 'Mariam' }, 'you'), fallback],
  ['nothing of another kind', kept({ name: 7, list: {}, size: null, more: 1 }), fallback],
  ['nothing unreadable', '{', fallback],
  ['nothing at all', null, fallback],
  ['nothing without a draft', '{"owner":"me","draft":null}', fallback],
])('%s', (_name, text, expected) => expect(mergeDraft(text, 'me', fallback)).toEqual(expected));
