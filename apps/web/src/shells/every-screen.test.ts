import { describe, expect, it } from 'vitest';
import { accountRooms, chefRooms, partnerRooms, places, type Place } from '../../../../e2e/places.ts';
import { accountTabs } from './subscriber/account/tabs.ts';
import { everyScreen } from './heads.ts';
import { tabsOf } from './kitchen/partner-dashboard.page.tsx';

const tabsIn = (rooms: readonly Place[]): Set<string | null> =>
  new Set(rooms.map(({ path }) => new URL(path, 'https://sufra.test').searchParams.get('tab')));

describe('the journeys cover', () => {
  it('every route with its audience', () => {
    const known = places.map(({ path, who, title }) => ({ path, who, title }));
    expect(known).toEqual(everyScreen.map(({ path, who, title }) => ({ path, who, title })));
  });

  it('every tab of an account', () => {
    expect(tabsIn(accountRooms)).toEqual(new Set(accountTabs));
  });

  it('every tab of a partner, including those of chefs', () => {
    expect(tabsIn(partnerRooms)).toEqual(new Set(tabsOf({ type: 'restaurant' }, 'owner')));
    expect(tabsIn([...partnerRooms, ...chefRooms])).toEqual(new Set(tabsOf({ type: 'chef' }, 'owner')));
  });
});
