import type { PaymentGateway } from '../../platform/ports.ts';
import { inTime } from '../../platform/async.ts';

/** Far less than the two minutes after which a payment without an outcome is asked about anew. */
const patienceMs = 20_000;

/**
 * The same gateway, whose calls throw `TookTooLong` when it does not answer. What became of such a call is not known:
 * a charge stays open until `close` tells, and the rest is asked again under its own key.
 */
export function patientWith(gateway: PaymentGateway, ms = patienceMs): PaymentGateway {
  return {
    name: gateway.name,
    charge: (request) => inTime(ms, gateway.charge(request)),
    chargePresent: (request) => inTime(ms, gateway.chargePresent(request)),
    close: (key) => inTime(ms, gateway.close(key)),
    storeCard: (method) => inTime(ms, gateway.storeCard(method)),
    forgetCard: (token) => inTime(ms, gateway.forgetCard(token)),
    refund: (request) => inTime(ms, gateway.refund(request)),
  };
}
