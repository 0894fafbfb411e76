import { changeDriver } from '@sufra/contract/admin/records.ts';
import * as dispatch from '@sufra/contract/delivery/admin-dispatch.ts';
import * as admin from '@sufra/contract/delivery/admin-drivers.ts';
import * as desk from '@sufra/contract/delivery/driver-desk.ts';
import * as applying from '@sufra/contract/delivery/drivers.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
import type { Calls } from '../../../platform/ports.ts';
import { boardTopic, type Live } from '../../../platform/live.ts';
import { map } from '../../../platform/pure/result.ts';
import type { DocumentContext } from '../../documents/index.ts';
import {
  approveApplication,
  reinstateMember,
  rejectApplication,
  revealNumbers,
  submitApplication,
  suspendMember,
} from '../../partners/index.ts';
import { assignDriver, revealDriverPhone, unassignDriver } from '../dispatch/assign-driver.ts';
import { getOrderDelivery, listCandidates } from '../dispatch/get-order-delivery.ts';
import { checkForm, driverKind, openDriverNumbers } from './driver-applications.ts';
import { correctDriver } from './correct-driver.ts';
import { getOwnApplication } from './get-application.ts';
import { getAdminDriver, toAdminDriver } from './get-driver.ts';
import { getProfile, getStats, listHistory } from './get-profile.ts';
import { exportDrivers, listDrivers } from './list-drivers.ts';
import { updatePosition, toggleShift } from './shift.ts';
import { closeSos, sendSos } from './sos.ts';

type DriverContext = DocumentContext & { readonly live: Live; readonly calls: Calls | null };

export function registerDriverApplications(serving: Serving, ctx: DriverContext): void {
  serve(serving, applying.registerDriver, ({ actor, body, language, idempotency }) => {
    const { accountId } = actor;
    const prepare = () => checkForm(ctx.db, accountId, body, ctx.clock.now());
    return submitApplication(ctx, driverKind, { accountId, language, idempotency, prepare });
  });
  serve(serving, applying.getDriverApplication, ({ actor }) => getOwnApplication(ctx.db, actor.accountId));
}

export function registerAdministration(serving: Serving, ctx: DriverContext): void {
  serve(serving, admin.getAdminDrivers, ({ query }) => listDrivers(ctx.db, query));
  serve(serving, admin.getAdminDriversCsv, ({ actor, query, request }) =>
    exportDrivers(ctx, { actor, query, requestId: request.id }),
  );
  serve(serving, admin.getAdminDriver, ({ params }) => getAdminDriver(ctx, params.id));
  serve(serving, admin.approveDriver, async ({ actor, params, request }) => {
    const deciding = { actor, id: params.id, requestId: request.id };
    return map(await approveApplication(ctx, driverKind, deciding), toAdminDriver);
  });
  serve(serving, admin.rejectDriver, async ({ actor, params, body, request }) => {
    const deciding = { actor, id: params.id, ...body, requestId: request.id };
    return map(await rejectApplication(ctx, driverKind, deciding), toAdminDriver);
  });
  serve(serving, admin.suspendDriver, async ({ actor, params, body, request }) => {
    const deciding = { actor, id: params.id, ...body, requestId: request.id };
    return map(await suspendMember(ctx, driverKind, deciding), toAdminDriver);
  });
  serve(serving, admin.reinstateDriver, async ({ actor, params, request }) => {
    const deciding = { actor, id: params.id, requestId: request.id };
    return map(await reinstateMember(ctx, driverKind, deciding), toAdminDriver);
  });
  serve(serving, changeDriver, ({ actor, params, body, request }) =>
    correctDriver(ctx, { actor, driverId: params.id, body, requestId: request.id }),
  );
  serve(serving, admin.revealDriver, ({ actor, params, request }) => {
    const deciding = { actor, id: params.id, requestId: request.id };
    return revealNumbers(ctx, 'driver.numbers_revealed', openDriverNumbers, deciding);
  });
}

export function registerAssigning(serving: Serving, ctx: DriverContext): void {
  serve(serving, dispatch.getOrderDelivery, ({ params }) => getOrderDelivery(ctx, params.id));
  serve(serving, dispatch.getDriverCandidates, ({ params }) => listCandidates(ctx, params.id));
  serve(serving, dispatch.assignDriver, async ({ actor, params, body, request }) => {
    const assigned = await assignDriver(ctx, { ...body, actor, orderId: params.id, requestId: request.id });
    return assigned.ok ? getOrderDelivery(ctx, params.id) : assigned;
  });
  serve(serving, dispatch.unassignDriver, async ({ actor, params, body, request }) => {
    const unassigned = await unassignDriver(ctx, {
      ...body,
      actor,
      orderId: params.id,
      requestId: request.id,
    });
    return unassigned.ok ? getOrderDelivery(ctx, params.id) : unassigned;
  });
  serve(serving, dispatch.revealDriverPhone, ({ actor, params, request }) =>
    revealDriverPhone(ctx, { actor, orderId: params.id, requestId: request.id }),
  );
}

export function registerSos(serving: Serving, ctx: DriverContext): void {
  serve(serving, desk.sendSos, ({ actor, body, request }) => {
    const { accountId, driverId } = actor;
    const location = body.location ?? null;
    return sendSos(ctx, { accountId, driverId: driverId ?? '', location, requestId: request.id });
  });
  serve(serving, dispatch.closeSos, async ({ actor, params, body, request }) => {
    const closing = { ...body, adminId: actor.accountId, driverId: params.id, requestId: request.id };
    return map(await closeSos(ctx, closing), () => ({ ok: true as const }));
  });
}

export function registerDesk(serving: Serving, ctx: DriverContext): void {
  // `who: 'driver'` guarantees it.
  const idOf = ({ driverId }: { readonly driverId: string | null }): string => driverId ?? '';
  serve(serving, desk.getDriverProfile, ({ actor }) => getProfile(ctx, idOf(actor)));
  serve(serving, desk.getDriverStats, ({ actor }) => getStats(ctx, idOf(actor)));
  serve(serving, desk.getDriverHistory, ({ actor, query }) =>
    listHistory(ctx, idOf(actor), query.before ?? null),
  );
  serve(serving, desk.toggleDriverStatus, async ({ actor, body }) => {
    const { isOnline, location = null } = body;
    const toggled = await toggleShift(ctx, { driverId: idOf(actor), isOnline, location });
    if (!toggled.ok) return toggled;
    await ctx.live.publish(boardTopic, null);
    return getProfile(ctx, idOf(actor));
  });
  serve(serving, desk.sendPosition, async ({ actor, body }) =>
    map(await updatePosition(ctx, { driverId: idOf(actor), ...body }), () => ({ ok: true as const })),
  );
}
