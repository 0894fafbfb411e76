import type { FieldCode } from '@sufra/contract/errors.ts';
import type { changeMenuItems } from '@sufra/contract/partners/menu-editing.ts';
import type { MenuSection } from '@sufra/contract/partners/partner-menu.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { lockKitchen } from './edit-menu.ts';
import { pricesFrom } from './menu.rules.ts';
import {
  readItems,
  readSections,
  saveAvailability,
  savePrices,
  saveSectionOf,
  saveSections,
  type KeptItem,
} from './menu.store.ts';

type Body = ParsedBodyOf<typeof changeMenuItems>;

interface Changing extends Body {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly requestId: string;
}

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

/** All or none; `saveReply` runs in the same transaction. */
export const changeItems = (
  { db, clock }: Context,
  changing: Changing,
  saveReply: (tx: Tx, reply: { changed: string[] }) => Promise<void>,
): Promise<Result<{ changed: string[] }>> =>
  db.attempt(async (tx) => {
    const { actor, partnerId, items, change, requestId } = changing;
    const at = clock.now();
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    const ids = new Set(items.map(({ mealId }) => mealId));
    if (ids.size < items.length) return refuse('invalid_request', { fields: { items: 'invalid' } });
    const menu = await readItems(tx, partnerId, [...ids], at);
    if (menu.length < ids.size) return refuse('meal_not_found');
    const changed = await apply(tx, changing, menu);
    if (!changed.ok) return changed;
    if (changed.value.length > 0)
      await recordAudit(tx, {
        at,
        actorId: actor.accountId,
        action: 'partner.menu_changed',
        subject: { kind: 'partner', id: partnerId },
        details: { ...change, dishes: changed.value.length },
        requestId,
      });
    await saveReply(tx, { changed: changed.value });
    return ok({ changed: changed.value });
  });

async function apply(
  tx: Tx,
  { partnerId, items, change }: Changing,
  menu: readonly KeptItem[],
): Promise<Result<string[]>> {
  const idsWhere = (is: (item: KeptItem) => boolean): string[] => menu.filter(is).map(({ mealId }) => mealId);
  if ('isAvailable' in change) {
    const { isAvailable } = change;
    const ids = idsWhere((item) => item.isAvailable !== isAvailable || (isAvailable && item.isSoldOut));
    await saveAvailability(tx, partnerId, ids, isAvailable);
    return ok(ids);
  }
  if ('sectionId' in change) {
    const { sectionId } = change;
    const sections = await readSections(tx, partnerId);
    if (sectionId !== null && !sections.some(({ id }) => id === sectionId)) return refuse('edited_meanwhile');
    const ids = idsWhere((item) => item.sectionId !== sectionId);
    await saveSectionOf(tx, partnerId, ids, sectionId);
    return ok(ids);
  }
  const prices = pricesFrom(items, new Map(menu.map(({ mealId, price }) => [mealId, price])), change);
  if (!prices.ok) return prices;
  await savePrices(tx, partnerId, prices.value);
  return ok(prices.value.map(({ mealId }) => mealId));
}

/** Refuses a name that another section has. */
export function changeSections(
  db: Db,
  partnerId: string,
  sections: readonly MenuSection[],
): Promise<Result<{ sections: MenuSection[] }>> {
  const fields: Record<string, FieldCode> = {};
  for (const [at, { id, name }] of sections.entries())
    for (const [before, other] of sections.slice(0, at).entries()) {
      if (other.id === id) fields[`sections.${String(before)}.id`] = 'taken';
      for (const language of ['en', 'ar'] as const)
        if (other.name[language].toLowerCase() === name[language].toLowerCase())
          fields[`sections.${String(at)}.name.${language}`] = 'taken';
    }
  if (Object.keys(fields).length > 0) return Promise.resolve(refuse('invalid_request', { fields }));
  return db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    await saveSections(tx, partnerId, sections);
    return ok({ sections: [...sections] });
  });
}
