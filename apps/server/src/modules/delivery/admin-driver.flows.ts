import { recordAudit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { readAdminDriver, readSealed, type AdminDriverDetail, type SealedRow } from './admin-driver.reads.ts';
import type { DriverSecrets } from './driver-application.machine.ts';
import { canDecide, canSeeDrivers } from './driver-application.policy.ts';
import { openDriverIban, openDriverSecrets } from './driver-application.repo.ts';
import type { Deciding, DecidingContext } from './driver-deciding.flows.ts';

interface Looking {
  readonly actor: Actor;
  readonly id: string;
}

/** One application or driver with what is sealed of its application opened, for the view to mask. */
export async function openDriver(
  ctx: DecidingContext,
  { actor, id }: Looking,
): Promise<Result<{ detail: AdminDriverDetail; secrets: DriverSecrets | null }>> {
  if (!canSeeDrivers(actor)) return refuse('forbidden');
  const detail = await readAdminDriver(ctx.db, id);
  if (!detail) return refuse('not_found');
  return ok({ detail, secrets: openedOf(ctx.vault, detail) });
}

interface Numbers {
  readonly iban: string;
  readonly emiratesId: string | null;
  readonly drivingLicense: string | null;
}

/** IBAN, Emirates ID and licence in full. Refuses `not_possible_now` once they are forgotten. */
export const revealNumbers = (ctx: DecidingContext, deciding: Deciding): Promise<Result<Numbers>> =>
  ctx.db.attempt(async (tx) => {
    const { actor, id, requestId } = deciding;
    const at = ctx.clock.now();
    const refusal = canDecide(actor, at);
    if (refusal) return { ok: false, refusal };
    const sealed = await readSealed(tx, id);
    if (!sealed) return refuse('not_found');
    const numbers = numbersIn(ctx.vault, sealed);
    if (!numbers) return refuse('not_possible_now');
    const kind = sealed.bankAccountId === null ? 'driver_application' : 'driver';
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'driver.numbers_revealed',
      subject: { kind, id },
      details: { hasEmiratesId: numbers.emiratesId !== null },
      requestId,
    });
    return ok(numbers);
  });

function openedOf(
  vault: Vault,
  { applicationId, secrets }: Pick<SealedRow, 'applicationId' | 'secrets'>,
): DriverSecrets | null {
  return applicationId !== null && secrets !== null ? openDriverSecrets(vault, applicationId, secrets) : null;
}

function numbersIn(vault: Vault, sealed: SealedRow): Numbers | null {
  const { bankAccountId, iban } = sealed;
  const applied = openedOf(vault, sealed);
  const own = bankAccountId !== null && iban !== null ? openDriverIban(vault, bankAccountId, iban) : null;
  const shown = own ?? applied?.bank?.iban ?? null;
  if (shown === null) return null;
  return {
    iban: shown,
    emiratesId: applied?.emiratesId ?? null,
    drivingLicense: applied?.drivingLicense ?? null,
  };
}
