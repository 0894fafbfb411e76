import type { PaymentGateway } from '../../platform/ports.ts';
import { inTime } from '../../platform/async.ts';

/** Far below the two minutes after which an open payment is resolved. */
const patienceMs = 20_000;

/**
 * Calls throw `TookTooLong` after `ms`, with an unknown outcome: resolve a charge by `close`, repeat other calls
 * under their key.
 */
export function patientWith(gateway: PaymentGateway, ms = patienceMs): PaymentGateway {
  return {
    name: gateway.name,
    charge: (request) => inTime(ms, gateway.charge(request)),
    chargeOnSession: (request) => inTime(ms, gateway.chargeOnSession(request)),
    close: (key) => inTime(ms, gateway.close(key)),
    storeCard: (method) => inTime(ms, gateway.storeCard(method)),
    forgetCard: (token) => inTime(ms, gateway.forgetCard(token)),
    refund: (request) => inTime(ms, gateway.refund(request)),
  };
}
