import { revealChat as revealChatRoute } from '@sufra/contract/ordering/conversation.ts';
import { holdsRight } from '@sufra/contract/identity/staff-rights.ts';
import * as audit from '@sufra/contract/admin/audit.ts';
import * as events from '@sufra/contract/catering/admin-events.ts';
import { watchLive } from '@sufra/contract/live.ts';
import * as live from '@sufra/contract/ordering/admin-live.ts';
import * as orders from '@sufra/contract/ordering/admin-orders.ts';
import { markLineAsAdmin } from '@sufra/contract/ordering/partner-orders.ts';
import * as overview from '@sufra/contract/admin/admin-overview.ts';
import * as records from '@sufra/contract/admin/records.ts';
import * as reports from '@sufra/contract/admin/reports.ts';
import * as search from '@sufra/contract/admin/admin-search.ts';
import * as views from '@sufra/contract/admin/list-views.ts';
import * as settings from '@sufra/contract/admin/admin-settings.ts';
import { resetSecondFactor } from '@sufra/contract/identity/second-factor.ts';
import * as staffCalls from '@sufra/contract/identity/staff.ts';
import * as users from '@sufra/contract/identity/admin-users.ts';
import type { Language } from '@sufra/contract/options.ts';
import * as legalTexts from '@sufra/contract/catalogue/legal-texts.ts';
import * as pageTexts from '@sufra/contract/catalogue/page-texts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { serveStream } from '../../platform/http/live.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { boardTopic, type Live } from '../../platform/live.ts';
import type { PaymentGateway } from '../../platform/ports.ts';
import { map, ok, type Result } from '../../platform/pure/result.ts';
import { accountNamedByAdmin, type AccountId } from '../../platform/pure/account-id.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { cancelEventByAdmin, decideEventByAdmin } from '../catering/index.ts';
import {
  addAccount,
  changeStaffRole,
  getStaffMember,
  inviteStaff,
  listStaff,
  reinstateAccount,
  removeStaff,
  resetFactorOf,
  signOutAccount,
  suspendAccount,
} from '../identity/index.ts';
import { correctAddress, correctProfile, revealDiets } from '../household/index.ts';
import { giveCredit } from '../money/index.ts';
import {
  orderNotes,
  cancelOrderAsAdmin,
  completeOrderAsAdmin,
  decideRefund,
  getReplacement,
  packLine,
  refundOrderAsAdmin,
  revealChat,
  revealHandoverCode,
  sendOrderAgain,
} from '../ordering/index.ts';
import { closeHeldSubscription } from '../subscription/index.ts';
import { exportAudit, listAudit } from './audit/list-audit.ts';
import { getEvent, getEventRow } from './events/get-event.ts';
import { exportEvents, listEvents } from './events/list-events.ts';
import { getOrder, getOrderRow } from './orders/get-order.ts';
import { listLive } from './orders/list-live.ts';
import { listRefundRequests } from './orders/list-refund-requests.ts';
import { exportOrders, listOrders } from './orders/list-orders.ts';
import { getStats } from './overview/daily-figures.ts';
import { getPublishedText, getPublishedVersion, listLegalVersions } from './page-texts/legal-text.store.ts';
import { publishLegalText } from './page-texts/publish-legal-text.ts';
import { changePageText } from './page-texts/change-page-text.ts';
import { listPageTexts, listTextVersions } from './page-texts/list-page-texts.ts';
import { accountNotes, getCustomerRecord } from './records/get-customer-record.ts';
import { getDriverRecord, getPartnerRecord } from './records/get-payee-record.ts';
import { exportReports, readReports } from './reports/get-reports.ts';
import { searchEverything } from './search/search-everything.ts';
import { listViews, removeView, saveView } from './views/view.store.ts';
import { getUser, getUserRow } from './users/get-user.ts';
import { exportUsers, listUsers } from './users/list-users.ts';
import { changeSetting } from './settings/change-setting.ts';
import { listSettings } from './settings/list-settings.ts';

interface AdminContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly gateway: PaymentGateway;
  readonly live: Live;
  readonly shelf: () => Shelf;
  readonly freshShelf: () => Promise<Shelf>;
}

export function registerAdmin(serving: Serving, ctx: AdminContext): void {
  serve(serving, overview.getAdminStats, async ({ language }) => ok(await getStats(ctx, language)));
  serve(serving, reports.getReports, ({ query, language }) => readReports(ctx, query, language));
  serve(serving, reports.getReportsCsv, ({ actor, query, language, request }) =>
    exportReports(ctx, { accountId: actor.accountId, query, language, requestId: request.id }),
  );
  serve(serving, search.searchAdmin, ({ query, language }) => searchEverything(ctx.db, query.q, language));
  serve(serving, audit.getAudit, ({ query, language }) => listAudit(ctx, query, language));
  serve(serving, audit.getAuditCsv, ({ actor, query, language, request }) =>
    exportAudit(ctx, { accountId: actor.accountId, query, language, requestId: request.id }),
  );
  registerLive(serving, ctx);
  registerOrders(serving, ctx);
  registerRefunds(serving, ctx);
  registerReplacements(serving, ctx);
  registerEvents(serving, ctx);
  registerUsers(serving, ctx);
  registerRecords(serving, ctx);
  registerStaff(serving, ctx);
  registerSettings(serving, ctx);
  registerPageTexts(serving, ctx);
  registerLegalTexts(serving, ctx);
  registerViews(serving, ctx);
}

const orderRow = async ({ db }: AdminContext, ended: Result<string>, language: Language) =>
  ended.ok ? getOrderRow(db, ended.value, language) : ended;

function registerLive(serving: Serving, ctx: AdminContext): void {
  serve(serving, live.getLiveOrders, ({ actor, language }) =>
    listLive(ctx, { language, mayCall: holdsRight(actor.staffRole, 'order_changes') }),
  );
  const authorise = () => Promise.resolve(ok(boardTopic));
  serveStream(serving, watchLive, { authorise }, ctx.live);
}

function registerOrders(serving: Serving, ctx: AdminContext): void {
  serve(serving, orders.getAdminOrders, ({ query, language }) => listOrders(ctx.db, query, language));
  serve(serving, orders.getAdminOrdersCsv, ({ actor, query, language, request }) =>
    exportOrders(ctx, { accountId: actor.accountId, query, language, requestId: request.id }),
  );
  serve(serving, orders.getAdminOrder, ({ actor, params, language }) =>
    getOrder(ctx, params.id, { actor, language }),
  );
  serve(serving, orders.cancelOrderAsAdmin, async ({ actor, params, body, language, request }) => {
    const { reason, bearer = 'platform' } = body;
    const cancelling = { actor, orderId: params.id, reason, bearer, requestId: request.id };
    return orderRow(ctx, await cancelOrderAsAdmin(ctx, cancelling), language);
  });
  serve(serving, orders.addOrderNote, ({ actor, params, body, request, idempotency }) =>
    orderNotes.add(ctx, { ...body, actor, ownerId: params.id, requestId: request.id, idempotency }),
  );
  serve(serving, orders.revealHandoverCode, ({ actor, params, request }) =>
    revealHandoverCode(ctx, { actor, orderId: params.id, requestId: request.id }),
  );
  serve(serving, markLineAsAdmin, async ({ actor, params, body, request }) =>
    map(await packLine(ctx, { actor, staffRequestId: request.id, orderId: params.id, body }), () => ({
      ok: true as const,
    })),
  );
  serve(serving, revealChatRoute, ({ actor, params, request }) =>
    revealChat(ctx, { actor, orderId: params.id, requestId: request.id }),
  );
  serve(serving, orders.finishOrderAsAdmin, async ({ actor, params, body, language, request }) => {
    const finishing = { actor, orderId: params.id, reason: body.reason, requestId: request.id };
    return orderRow(ctx, await completeOrderAsAdmin(ctx, finishing), language);
  });
}

function registerRefunds(serving: Serving, ctx: AdminContext): void {
  serve(
    serving,
    orders.refundOrderAsAdmin,
    async ({ actor, params, body, language, request, idempotency }) => {
      const saveReply = async (tx: Tx, isWaiting: boolean): Promise<void> => {
        const row = await getOrderRow(tx, params.id, language);
        if (row.ok) await idempotency?.save(tx, { ...row.value, isWaiting });
      };
      const refunding = { ...body, actor, orderId: params.id, requestId: request.id, saveReply };
      const refunded = await refundOrderAsAdmin(ctx, refunding);
      if (!refunded.ok) return refunded;
      const row = await getOrderRow(ctx.db, params.id, language);
      return map(row, (order) => ({ ...order, ...refunded.value }));
    },
  );
  serve(serving, orders.getRefundRequests, async ({ actor }) =>
    ok(await listRefundRequests(ctx.db, actor.accountId)),
  );
  serve(serving, orders.decideRefund, async ({ actor, params, body, language, request }) =>
    orderRow(
      ctx,
      await decideRefund(ctx, { ...body, actor, id: params.id, requestId: request.id }),
      language,
    ),
  );
}

function registerReplacements(serving: Serving, ctx: AdminContext): void {
  serve(serving, orders.getReplacement, ({ params, language }) => getReplacement(ctx, params.id, language));
  serve(serving, orders.sendOrderAgain, async ({ actor, params, body, language, request, idempotency }) => {
    const saveReply = async (tx: Tx, id: string): Promise<void> => {
      const row = await getOrderRow(tx, id, language);
      if (row.ok) await idempotency?.save(tx, row.value);
    };
    const sending = { ...body, actor, orderId: params.id, requestId: request.id, saveReply };
    const sent = await sendOrderAgain(ctx, sending);
    return sent.ok ? getOrderRow(ctx.db, sent.value, language) : sent;
  });
}

function registerEvents(serving: Serving, ctx: AdminContext): void {
  serve(serving, events.getAdminEvents, ({ query, language }) => listEvents(ctx.db, query, language));
  serve(serving, events.getAdminEventsCsv, ({ actor, query, language, request }) =>
    exportEvents(ctx, { accountId: actor.accountId, query, language, requestId: request.id }),
  );
  serve(serving, events.getAdminEvent, ({ params, language }) => getEvent(ctx, params.id, language));
  serve(serving, events.cancelEventAsAdmin, async ({ actor, params, body, language, request }) => {
    const cancelling = { actor, eventId: params.id, reason: body.reason, requestId: request.id };
    const cancelled = await cancelEventByAdmin(ctx, cancelling);
    return cancelled.ok ? getEventRow(ctx.db, cancelled.value, language) : cancelled;
  });
  serve(serving, events.decideEventAsAdmin, async ({ actor, params, body, language, request }) => {
    const deciding = { actor, eventId: params.id, ...body, requestId: request.id };
    const decided = await decideEventByAdmin(ctx, deciding);
    return decided.ok ? getEventRow(ctx.db, decided.value, language) : decided;
  });
}

function registerUsers(serving: Serving, ctx: AdminContext): void {
  const rowOf = async (changed: Result<AccountId>) => (changed.ok ? getUserRow(ctx, changed.value) : changed);

  serve(serving, users.getAdminUsers, ({ query }) => listUsers(ctx.db, query));
  serve(serving, users.getAdminUsersCsv, ({ actor, query, request }) =>
    exportUsers(ctx, { accountId: actor.accountId, query, requestId: request.id }),
  );
  serve(serving, users.getAdminUser, ({ actor, params, language }) =>
    getUser(ctx, accountNamedByAdmin(params.id), { actor, language }),
  );
  serve(serving, users.addAdminUser, async ({ actor, body, request }) =>
    rowOf(await addAccount(ctx, { ...body, actor, requestId: request.id })),
  );
  serve(serving, users.giveCredit, async ({ actor, params, body, request, idempotency }) => {
    const accountId = accountNamedByAdmin(params.id);
    const saveReply = async (tx: Tx): Promise<void> => {
      const row = await getUserRow({ db: tx, clock: ctx.clock }, accountId);
      if (row.ok) await idempotency?.save(tx, row.value);
    };
    return rowOf(await giveCredit(ctx, { ...body, actor, accountId, requestId: request.id, saveReply }));
  });
  serve(serving, users.suspendUser, async ({ actor, params, body, request }) => {
    const suspending = { ...body, actor, accountId: accountNamedByAdmin(params.id), requestId: request.id };
    return rowOf(map(await suspendAccount(ctx, suspending), () => suspending.accountId));
  });
  serve(serving, users.reinstateUser, async ({ actor, params, body, request }) => {
    const reinstating = { ...body, actor, accountId: accountNamedByAdmin(params.id), requestId: request.id };
    return rowOf(map(await reinstateAccount(ctx, reinstating), () => reinstating.accountId));
  });
  serve(serving, users.closeUserSubscription, async ({ actor, params, request }) => {
    const closing = { actor, accountId: accountNamedByAdmin(params.id), requestId: request.id };
    return rowOf(map(await closeHeldSubscription(ctx, closing), () => closing.accountId));
  });
}

function registerRecords(serving: Serving, ctx: AdminContext): void {
  serve(serving, records.getCustomerRecord, ({ actor, params }) =>
    getCustomerRecord(ctx, accountNamedByAdmin(params.id), actor),
  );
  serve(serving, records.getPartnerRecord, ({ actor, params, language }) =>
    getPartnerRecord(ctx, { id: params.id, actor, language }),
  );
  serve(serving, records.getDriverRecord, ({ actor, params, language }) =>
    getDriverRecord(ctx, { id: params.id, actor, language }),
  );
  serve(serving, records.addAccountNote, ({ actor, params, body, request, idempotency }) => {
    const accountId = accountNamedByAdmin(params.id);
    return accountNotes.add(ctx, { ...body, actor, ownerId: accountId, requestId: request.id, idempotency });
  });
  serve(serving, records.revealHealth, ({ actor, params, request }) =>
    revealDiets(ctx, { actor, accountId: accountNamedByAdmin(params.id), requestId: request.id }),
  );
  serve(serving, records.signOutUser, ({ actor, params, request }) =>
    signOutAccount(ctx, { actor, accountId: accountNamedByAdmin(params.id), requestId: request.id }),
  );
  serve(serving, records.changeUser, ({ actor, params, body, request }) =>
    correctProfile(ctx, { actor, accountId: accountNamedByAdmin(params.id), body, requestId: request.id }),
  );
  serve(serving, records.changeUserAddress, ({ actor, params, body, request }) => {
    const { id, addressId } = params;
    const by = { actor, accountId: accountNamedByAdmin(id), requestId: request.id };
    return correctAddress(ctx, { ...by, addressId, body });
  });
}

function registerSettings(serving: Serving, ctx: AdminContext): void {
  serve(serving, settings.getSettings, async () => ok(await listSettings(ctx.db, ctx.clock.now())));
  serve(serving, settings.changeSetting, ({ actor, body, request }) =>
    changeSetting(ctx, { actor, body, requestId: request.id }),
  );
}

function registerViews(serving: Serving, ctx: AdminContext): void {
  serve(serving, views.getListViews, async ({ actor }) =>
    ok({ views: await listViews(ctx.db, actor.accountId) }),
  );
  serve(serving, views.saveListView, ({ actor, body }) => saveView(ctx, actor.accountId, body));
  serve(serving, views.removeListView, ({ actor, params }) => removeView(ctx.db, actor.accountId, params.id));
}

function registerPageTexts(serving: Serving, ctx: AdminContext): void {
  serve(serving, pageTexts.getPageTexts, async () => ok(await listPageTexts(ctx.db)));
  serve(serving, pageTexts.savePageText, ({ actor, body, request }) =>
    changePageText(ctx, { ...body, accountId: actor.accountId, requestId: request.id }),
  );
  serve(serving, pageTexts.getPageTextHistory, async ({ query }) =>
    ok(await listTextVersions(ctx.db, query.key)),
  );
}

function registerLegalTexts(serving: Serving, ctx: AdminContext): void {
  serve(serving, legalTexts.getLegalText, async ({ query, language }) =>
    ok(await getPublishedText(ctx.db, query.page, language)),
  );
  serve(serving, legalTexts.getLegalHistory, async ({ params }) =>
    ok(await listLegalVersions(ctx.db, params.page)),
  );
  serve(serving, legalTexts.getLegalVersion, ({ params }) =>
    getPublishedVersion(ctx.db, params.page, Number(params.version)),
  );
  serve(serving, legalTexts.publishLegalText, ({ actor, params, body, request }) =>
    publishLegalText(ctx, { ...body, ...params, actor, requestId: request.id }),
  );
}

function registerStaff(serving: Serving, ctx: AdminContext): void {
  const memberOf = async (changed: Result<AccountId>, actor: Actor) =>
    changed.ok ? getStaffMember(ctx.db, changed.value, actor.accountId) : changed;

  serve(serving, staffCalls.getStaff, ({ actor }) => listStaff(ctx.db, actor.accountId));
  serve(serving, staffCalls.inviteStaff, async ({ actor, body, request }) =>
    memberOf(await inviteStaff(ctx, { ...body, actor, requestId: request.id }), actor),
  );
  serve(serving, staffCalls.changeStaffRole, async ({ actor, params, body, request }) => {
    const accountId = accountNamedByAdmin(params.id);
    return memberOf(await changeStaffRole(ctx, { ...body, actor, accountId, requestId: request.id }), actor);
  });
  serve(serving, resetSecondFactor, async ({ actor, params, request }) => {
    const reset = { actor, accountId: accountNamedByAdmin(params.id), requestId: request.id };
    return memberOf(await resetFactorOf(ctx, reset), actor);
  });
  serve(serving, staffCalls.removeStaff, async ({ actor, params, request }) => {
    const removal = { actor, accountId: accountNamedByAdmin(params.id), requestId: request.id };
    return map(await removeStaff(ctx, removal), () => ({ ok: true as const }));
  });
}
