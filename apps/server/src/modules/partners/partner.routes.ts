import * as dishes from '@sufra/contract/partner-dishes.ts';
import * as menu from '@sufra/contract/partner-menu.ts';
import { getPartnerProfile } from '@sufra/contract/partner-orders.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { changeHours, changePause, openProfile } from './desk.flows.ts';
import { findCandidates, openMenu, putItem, removeItem, type DeskContext } from './menu.flows.ts';
import { toCandidate, toDerived, toDish, toHours, toIngredient, toMenu, toMenuItem } from './menu.views.ts';
import { findIngredients, openOwnDish, previewDish, rewriteDish, writeDish } from './own-dish.flows.ts';
import { toProfile } from './partner.views.ts';

const running = (actor: Actor) => ({ actor, partnerId: actor.partnerId ?? '' });
const done = { ok: true as const };

export type DeskRoutesContext = DeskContext & { readonly clock: Clock };

export function registerDesk(serving: Serving, ctx: DeskRoutesContext): void {
  serve(serving, getPartnerProfile, async ({ actor, language }) =>
    map(await openProfile(ctx, running(actor)), (profile) => toProfile(profile, language)),
  );
  serve(serving, menu.setHours, async ({ actor, body }) =>
    map(await changeHours(ctx, { ...running(actor), week: body.openingHours }), toHours),
  );
  serve(serving, menu.setPaused, ({ actor, body }) =>
    changePause(ctx, { ...running(actor), isPaused: body.isPaused }),
  );
  registerMenu(serving, ctx);
  registerDishes(serving, ctx);
}

function registerMenu(serving: Serving, ctx: DeskContext): void {
  serve(serving, menu.getMenu, async ({ actor, language }) =>
    map(await openMenu(ctx, running(actor)), (open) => toMenu(open, language)),
  );
  serve(serving, menu.getMenuCandidates, async ({ actor, query, language }) =>
    map(await findCandidates(ctx, { ...running(actor), wanted: query.q ?? '' }), ({ desk, rows }) =>
      rows.map((row) => toCandidate(row, desk.type, language)),
    ),
  );
  serve(serving, menu.putMenuItem, async ({ actor, params, body, language }) =>
    map(await putItem(ctx, { ...running(actor), item: { ...params, ...body } }), (row) =>
      toMenuItem(row, language),
    ),
  );
  serve(serving, menu.removeMenuItem, async ({ actor, params: { mealId } }) =>
    map(await removeItem(ctx, { ...running(actor), mealId }), () => done),
  );
}

function registerDishes(serving: Serving, ctx: DeskContext): void {
  serve(serving, dishes.getDishIngredients, async ({ actor, query, language }) =>
    map(await findIngredients(ctx, { ...running(actor), wanted: query.q }), (rows) =>
      rows.map((row) => toIngredient(row, language)),
    ),
  );
  serve(serving, dishes.deriveDish, async ({ actor, body, language }) =>
    map(await previewDish(ctx, { ...running(actor), ...body }), (derived) => toDerived(derived, language)),
  );
  serve(serving, dishes.addDish, async ({ actor, body, language, idempotency }) => {
    const added = await writeDish(ctx, { ...running(actor), dish: body }, async (tx, row) => {
      await idempotency?.save(tx, toMenuItem(row, language));
    });
    return map(added, (row) => toMenuItem(row, language));
  });
  serve(serving, dishes.getDish, async ({ actor, params: { mealId }, language }) =>
    map(await openOwnDish(ctx, { ...running(actor), mealId }), (open) => toDish(open, language)),
  );
  serve(serving, dishes.changeDish, async ({ actor, params: { mealId }, body, language }) =>
    map(await rewriteDish(ctx, { ...running(actor), mealId, dish: body }), (row) =>
      toMenuItem(row, language),
    ),
  );
}
