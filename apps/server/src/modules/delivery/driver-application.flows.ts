import type { Language } from '@sufra/contract/options.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { keepPictures, submitDocuments, type DocumentContext } from '../documents/index.ts';
import { stillThere } from '../money/index.ts';
import { submitted } from '../partners/index.ts';
import type { DriverApplication } from './driver-application.machine.ts';
import { canApply, canApplyNow } from './driver-application.policy.ts';
import { readApplicant, readOwnStanding, type OwnStandingRow } from './driver-application.reads.ts';
import { insertApplication, standingOf } from './driver-application.repo.ts';
import {
  picturesOf,
  submissionOf,
  type DriverForm,
  type DriverSubmission,
} from './driver-application.rules.ts';

interface Person {
  readonly accountId: string;
}

interface Applying {
  readonly actor: Person;
  readonly accountId: string;
  readonly form: DriverForm;
  readonly language: Language;
  readonly idempotency: Idempotency | null;
}

/** What the applicant gets back. */
interface Sent {
  readonly id: string;
  readonly status: ApplicationStatus;
}

/**
 * Submits an application with its pictures, all or nothing. Refuses whoever may not apply now before a picture is looked
 * at, and every field that is not right by its path; an account has at most one open application.
 */
export async function applyAsDriver(ctx: DocumentContext, applying: Applying): Promise<Result<Sent>> {
  const { actor, accountId, form } = applying;
  if (!canApply(actor, accountId)) return refuse('forbidden');
  const early = await mayApply(ctx, ctx.db, accountId);
  if (!early.ok) return early;
  const applicant = await readApplicant(ctx.db, accountId);
  if (!applicant) return refuse('not_signed_in');
  const submission = submissionOf(form, applicant.phone, ctx.clock.now());
  if (!submission.ok) return submission;
  const kept = await keepPictures(ctx, { accountId, pictures: picturesOf(form) });
  if (!kept.ok) return kept;
  return ctx.db.attempt((tx) => submit(ctx, tx, applying, submission.value, kept.value));
}

async function mayApply(
  ctx: Pick<DocumentContext, 'clock'>,
  db: Queries,
  accountId: string,
): Promise<Result<null>> {
  const refusal = canApplyNow(await standingOf(db, accountId), ctx.clock.now());
  return refusal ? { ok: false, refusal } : ok(null);
}

async function submit(
  ctx: DocumentContext,
  tx: Tx,
  { accountId, language, idempotency }: Applying,
  { name, details, secrets }: DriverSubmission,
  documentIds: readonly string[],
): Promise<Result<Sent>> {
  if (!(await stillThere(tx, accountId))) return refuse('not_signed_in');
  const allowed = await mayApply(ctx, tx, accountId);
  if (!allowed.ok) return allowed;
  const draft = { id: newId(), accountId, name, details, language, submittedAt: ctx.clock.now() };
  const application: DriverApplication = submitted(draft);
  // The table holds one open application of an account; whoever comes second at the same time ends here.
  if (!(await insertApplication(tx, ctx.vault, application, secrets))) return refuse('already_applied');
  const { id, status } = application;
  const tied = await submitDocuments(tx, { accountId, documentIds, applicationId: id });
  if (!tied.ok) return tied;
  await announce(tx, 'driver.application_changed', { applicationId: id, accountId, change: 'received' });
  await idempotency?.save(tx, { id, status });
  return ok({ id, status });
}

/** How the caller stands as a driver. */
export async function ownStanding(
  ctx: { readonly db: Db },
  { actor, accountId }: { readonly actor: Person; readonly accountId: string },
): Promise<Result<OwnStandingRow>> {
  if (!canApply(actor, accountId)) return refuse('forbidden');
  const standing = await readOwnStanding(ctx.db, accountId);
  return standing ? ok(standing) : refuse('not_signed_in');
}
