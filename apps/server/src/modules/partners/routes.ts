import * as admin from '@sufra/contract/partners/admin-partners.ts';
import * as applying from '@sufra/contract/partners/applications.ts';
import * as dishes from '@sufra/contract/partners/partner-dishes.ts';
import * as photos from '@sufra/contract/partners/dish-photos.ts';
import * as shelf from '@sufra/contract/partners/grocery-shelf.ts';
import * as editing from '@sufra/contract/partners/menu-editing.ts';
import * as menu from '@sufra/contract/partners/partner-menu.ts';
import * as team from '@sufra/contract/partners/team.ts';
import { changePartner } from '@sufra/contract/admin/records.ts';
import { changePartnerProfile } from '@sufra/contract/partners/partner-profile.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import type { Shelf } from '../catalogue/index.ts';
import type { DocumentContext } from '../documents/index.ts';
import { fromChef, fromGrocery, fromRestaurant } from './applications/application.rules.ts';
import {
  approveApplication,
  reinstateMember,
  rejectApplication,
  revealNumbers,
  suspendMember,
} from './applications/decide-application.ts';
import { getAdminPartner, listOwnApplications, toAdminRow } from './applications/get-application.ts';
import { checkForm, openPartnerNumbers, partnerKind } from './applications/partner-applications.ts';
import { submitApplication } from './applications/submit-application.ts';
import { changeItems, changeSections } from './menus/change-items.ts';
import { readPhoto, replacePhoto, setPhoto, takeDownPhoto } from './menus/dish-photo.ts';
import { putItem, removeItem, sellChoiceOut, sellOut } from './menus/edit-menu.ts';
import { getMenu, searchCandidates, toMenuItem } from './menus/get-menu.ts';
import { changeMenuOptions, deriveMenuOptions, getMenuOptions } from './menus/menu-options.ts';
import { createDish, editDish, findIngredients, getDish, previewDish } from './menus/own-dish.ts';
import { getShelf, setShelfItem } from './menus/grocery-shelf.ts';
import { setOwnProduct } from './menus/own-products.ts';
import { addGrocery } from './profiles/add-grocery.ts';
import { changeClosedDays, changeHours, changePause, changeTaking } from './profiles/change-hours.ts';
import { changeProfile, correctPartner } from './profiles/change-profile.ts';
import { getProfile } from './profiles/get-profile.ts';
import { addToTeam, changeTeamRole, leaveTeam, listTeam, removeFromTeam } from './profiles/team.ts';
import { exportPartners, listPartners } from './profiles/list-partners.ts';

export interface PartnerContext extends DocumentContext {
  readonly shelf: () => Shelf;
}

/** `who: 'partner'` guarantees it. */
const idOf = ({ partnerId }: { readonly partnerId: string | null }): string => partnerId ?? '';

export function registerApplying(serving: Serving, ctx: PartnerContext): void {
  const { db, clock } = ctx;
  serve(serving, applying.registerChef, ({ actor, body, language, idempotency }) => {
    const { accountId } = actor;
    const prepare = () => checkForm(db, fromChef(body), clock.now());
    return submitApplication(ctx, partnerKind, { accountId, language, idempotency, type: 'chef', prepare });
  });
  serve(serving, applying.registerRestaurant, ({ actor, body, language, idempotency }) => {
    const { accountId } = actor;
    const prepare = () => checkForm(db, fromRestaurant(body), clock.now());
    const type = 'restaurant';
    return submitApplication(ctx, partnerKind, { accountId, language, idempotency, type, prepare });
  });
  serve(serving, applying.registerGrocery, ({ actor, body, language, idempotency }) => {
    const { accountId } = actor;
    const prepare = () => checkForm(db, fromGrocery(body), clock.now());
    return submitApplication(ctx, partnerKind, {
      accountId,
      language,
      idempotency,
      type: 'grocery',
      prepare,
    });
  });
  serve(serving, applying.getApplications, async ({ actor }) =>
    ok(await listOwnApplications(db, actor.accountId)),
  );
}

export function registerAdministration(serving: Serving, ctx: PartnerContext): void {
  serve(serving, admin.getAdminPartners, ({ query, language }) => listPartners(ctx.db, query, language));
  serve(serving, admin.getAdminPartnersCsv, ({ actor, query, language, request }) =>
    exportPartners(ctx, { actor, query, language, requestId: request.id }),
  );
  serve(serving, admin.getAdminPartner, ({ params, language }) => getAdminPartner(ctx, params.id, language));
  serve(serving, admin.addGrocery, async ({ actor, body, language, request }) =>
    map(await addGrocery(ctx, { actor, grocery: body, requestId: request.id }), (row) =>
      toAdminRow(row, language),
    ),
  );
  serve(serving, admin.approvePartner, async ({ actor, params, body, language, request }) => {
    const deciding = { actor, id: params.id, ...body, requestId: request.id };
    return map(await approveApplication(ctx, partnerKind, deciding), (row) => toAdminRow(row, language));
  });
  serve(serving, admin.rejectPartner, async ({ actor, params, body, language, request }) => {
    const deciding = { actor, id: params.id, ...body, requestId: request.id };
    return map(await rejectApplication(ctx, partnerKind, deciding), (row) => toAdminRow(row, language));
  });
  serve(serving, admin.suspendPartner, async ({ actor, params, body, language, request }) => {
    const deciding = { actor, id: params.id, ...body, requestId: request.id };
    return map(await suspendMember(ctx, partnerKind, deciding), (row) => toAdminRow(row, language));
  });
  serve(serving, admin.reinstatePartner, async ({ actor, params, language, request }) => {
    const deciding = { actor, id: params.id, requestId: request.id };
    return map(await reinstateMember(ctx, partnerKind, deciding), (row) => toAdminRow(row, language));
  });
  serve(serving, changePartner, ({ actor, params, body, request }) =>
    correctPartner(ctx, { actor, partnerId: params.id, body, requestId: request.id }),
  );
  serve(serving, admin.takeDownDishPhoto, ({ actor, params, body, request }) => {
    const { id: partnerId, photoId } = params;
    return takeDownPhoto(ctx, { ...body, actor, partnerId, photoId, requestId: request.id });
  });
  serve(serving, admin.revealIban, ({ actor, params, request }) => {
    const deciding = { actor, id: params.id, requestId: request.id };
    return revealNumbers(ctx, 'partner.bank_revealed', openPartnerNumbers, deciding);
  });
}

export function registerDashboard(serving: Serving, ctx: PartnerContext): void {
  const { db } = ctx;
  serve(serving, getPartnerProfile, ({ actor, language }) => getProfile(ctx, actor, language));
  serve(serving, menu.setHours, ({ actor, body }) => changeHours(db, idOf(actor), body.openingHours));
  serve(serving, menu.setClosedDays, ({ actor, body }) =>
    changeClosedDays(ctx, idOf(actor), body.closedDays),
  );
  serve(serving, changePartnerProfile, ({ actor, body, request }) =>
    changeProfile(ctx, { actor, partnerId: idOf(actor), body, requestId: request.id }),
  );
  serve(serving, menu.setPaused, ({ actor, body }) => changePause(db, idOf(actor), body.isPaused));
  serve(serving, menu.setTaking, ({ actor, body }) => changeTaking(ctx, idOf(actor), body));
  serve(serving, menu.getMenu, ({ actor, language }) => getMenu(ctx, idOf(actor), language));
  serve(serving, menu.getMenuCandidates, ({ actor, query, language }) =>
    searchCandidates(ctx, idOf(actor), query.q ?? '', language),
  );
  serve(serving, menu.putMenuItem, async ({ actor, params, body, language }) =>
    map(await putItem(db, idOf(actor), { ...params, ...body }), (row) =>
      toMenuItem(row, language, ctx.clock.now()),
    ),
  );
  serve(serving, menu.setSoldOut, async ({ actor, params, body, language }) => {
    const dish = { partnerId: idOf(actor), mealId: params.mealId };
    return map(await sellOut(ctx, dish, body.for), (row) => toMenuItem(row, language, ctx.clock.now()));
  });
  serve(serving, editing.changeMenuItems, ({ actor, body, request, idempotency }) =>
    changeItems(ctx, { ...body, actor, partnerId: idOf(actor), requestId: request.id }, async (tx, reply) =>
      idempotency?.save(tx, reply),
    ),
  );
  serve(serving, editing.setMenuSections, ({ actor, body }) =>
    changeSections(db, idOf(actor), body.sections),
  );
  serve(serving, menu.removeMenuItem, async ({ actor, params }) =>
    map(await removeItem(db, idOf(actor), params.mealId), () => ({ ok: true as const })),
  );
}

export function registerOptions(serving: Serving, ctx: PartnerContext): void {
  const { db } = ctx;
  serve(serving, menu.setChoiceSoldOut, async ({ actor, params, body, language }) =>
    map(await sellChoiceOut(ctx, { partnerId: idOf(actor), ...params }, body.for), (row) =>
      toMenuItem(row, language, ctx.clock.now()),
    ),
  );
  serve(serving, editing.getMenuOptions, ({ actor, params, language }) =>
    getMenuOptions(db, { partnerId: idOf(actor), ...params }, language),
  );
  serve(serving, editing.deriveMenuOptions, ({ actor, params, body, language }) =>
    deriveMenuOptions(db, { partnerId: idOf(actor), ...params }, { body, language }),
  );
  serve(serving, editing.setMenuOptions, ({ actor, params, body, language, request }) =>
    changeMenuOptions(ctx, {
      ...{ actor, body, language, requestId: request.id },
      ...{ partnerId: idOf(actor), mealId: params.mealId },
    }),
  );
}

export function registerTeam(serving: Serving, ctx: PartnerContext): void {
  serve(serving, team.getTeam, async ({ actor }) => ok(await listTeam(ctx.db, idOf(actor))));
  serve(serving, team.addToTeam, ({ actor, body, request }) =>
    addToTeam(ctx, { actor, requestId: request.id, ...body }),
  );
  serve(serving, team.changeTeamRole, ({ actor, params, body, request }) =>
    changeTeamRole(ctx, { actor, requestId: request.id, accountId: params.id, role: body.role }),
  );
  serve(serving, team.removeFromTeam, ({ actor, params, request }) =>
    removeFromTeam(ctx, { actor, requestId: request.id, accountId: params.id }),
  );
  serve(serving, team.leaveTeam, ({ actor, request }) => leaveTeam(ctx, { actor, requestId: request.id }));
}

export function registerShelf(serving: Serving, ctx: PartnerContext): void {
  serve(serving, shelf.getShelf, ({ actor, query, language }) =>
    getShelf(ctx, idOf(actor), { ...query, language }),
  );
  serve(serving, shelf.setShelfItem, ({ actor, params, body, language, request }) =>
    setShelfItem(ctx, { actor, partnerId: idOf(actor), ...params, body, language, requestId: request.id }),
  );
  serve(serving, shelf.setOwnProduct, ({ actor, params, body, language, request }) =>
    setOwnProduct(ctx, { actor, partnerId: idOf(actor), ...params, body, language, requestId: request.id }),
  );
}

export function registerPhotos(serving: Serving, ctx: PartnerContext): void {
  serve(serving, photos.getDishPhoto, async ({ params, reply }) => {
    const photo = await readPhoto(ctx.storage, params.id);
    if (photo.ok) reply.header('cache-control', 'public, max-age=31536000, immutable');
    return photo;
  });
  serve(serving, photos.setDishPhoto, async ({ actor, params, body, language }) =>
    map(await setPhoto(ctx, { partnerId: idOf(actor), ...params, ...body }), (row) =>
      toMenuItem(row, language, ctx.clock.now()),
    ),
  );
  serve(serving, photos.removeDishPhoto, async ({ actor, params, language }) =>
    map(await replacePhoto(ctx, { partnerId: idOf(actor), ...params }, null), (row) =>
      toMenuItem(row, language, ctx.clock.now()),
    ),
  );
}

export function registerDishes(serving: Serving, ctx: PartnerContext): void {
  const { db } = ctx;
  const writtenBy = (actor: Actor, request: { readonly id: string }) => ({
    partnerId: idOf(actor),
    actor,
    requestId: request.id,
  });
  serve(serving, dishes.getDishIngredients, ({ query, language }) => findIngredients(db, query.q, language));
  serve(serving, dishes.deriveDish, ({ actor, body, language }) =>
    previewDish(db, idOf(actor), body, language),
  );
  serve(serving, dishes.addDish, async ({ actor, body, language, request, idempotency }) => {
    const written = { ...writtenBy(actor, request), dish: body };
    const added = await createDish(ctx, written, async (tx, row) => {
      await idempotency?.save(tx, toMenuItem(row, language, ctx.clock.now()));
    });
    return map(added, (row) => toMenuItem(row, language, ctx.clock.now()));
  });
  serve(serving, dishes.getDish, ({ actor, params, language }) =>
    getDish(db, idOf(actor), params.mealId, language),
  );
  serve(serving, dishes.changeDish, async ({ actor, params, body, language, request }) => {
    const written = { ...writtenBy(actor, request), dish: body };
    return map(await editDish(ctx, params.mealId, written), (row) =>
      toMenuItem(row, language, ctx.clock.now()),
    );
  });
}
