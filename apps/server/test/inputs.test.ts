import type { Route } from '@sufra/contract/route.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { parseInput } from '../src/platform/http/serve.ts';
import { withExtraKeys } from './extra-keys.ts';
import { noIds } from './ids.ts';
import { caseOf, writeRoutes } from './route-cases.ts';
import { decidedInHandler, unshowable, withText } from './unshowable.ts';

// By its type, a handler gets only the outcome of `parseInput` and the request's headers and cookies.

const ids = {
  ...noIds,
  ...Object.fromEntries(Object.keys(noIds).map((name) => [name, newId()])),
  dishId: 'dish-0badc0de',
  foreseenMealId: 'adas-soup',
  otherMealId: 'harira',
};
const named = (routes: readonly Route[]) => routes.map((route) => [route.name, route] as const);

const sentTo = (route: Route) => ({ params: {}, query: {}, ...caseOf(route, ids) });

/** Optional keys of the schema that the extra ones also name. */
const ownKeys: Readonly<Record<string, readonly string[]>> = {
  saveMembers: ['id'],
  packLine: ['price'],
  markLineAsAdmin: ['price'],
};

it.each(named(allRoutes))('%s accepts its case and drops unknown keys at any depth', (name, route) => {
  const sent = sentTo(route);
  const parsed = parseInput(route, sent);
  expect(parsed).toMatchObject({ ok: true });
  const body = withExtraKeys(sent.body ?? {}, ownKeys[name]);
  const query = { isAdmin: 'true', role: 'admin', ...sent.query };
  expect(parseInput(route, { ...sent, query, body })).toEqual(parsed);
});

describe.each(named(writeRoutes))('every text of %s', (name, route) => {
  const sent = sentTo(route);

  it.each(unshowable)('is refused with %s, on its field', (_what, text) => {
    for (const body of withText(sent.body, text)) {
      const shown = JSON.stringify(body).slice(0, 200);
      const parsed = parseInput(route, { ...sent, body });
      if (parsed.ok && decidedInHandler.includes(name)) continue;
      const { code, fields } = parsed.ok ? { code: 'accepted' } : parsed.refusal;
      expect([shown, code]).toEqual([shown, 'invalid_request']);
      expect([shown, Object.keys(fields ?? {})]).toEqual([shown, [expect.any(String)]]);
    }
    for (const [part, value] of Object.entries(sent.params)) {
      const params = { ...sent.params, [part]: value + text };
      expect(parseInput(route, { ...sent, params })).toEqual({ ok: false, refusal: { code: 'not_found' } });
    }
  });
});

it('names the routes whose handler decides', () => {
  const late = writeRoutes.filter((route) => {
    const sent = sentTo(route);
    const bodies = unshowable.flatMap(([, text]) => [...withText(sent.body, text)]);
    return bodies.some((body) => parseInput(route, { ...sent, body }).ok);
  });
  expect(late.map(({ name }) => name).sort()).toEqual([...decidedInHandler].sort());
});
