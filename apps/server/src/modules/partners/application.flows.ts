import type { ApplicantType } from '@sufra/contract/applications.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { emiratesIdProblem } from '../../platform/pure/applying.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { keepPictures, submitDocuments, type DocumentContext } from '../documents/index.ts';
import { placeOf } from '../household/index.ts';
import { stillThere } from '../money/index.ts';
import { submitted, type Application, type ApplicationDetails } from './application.machine.ts';
import { canApply, canApplyNow } from './application.policy.ts';
import { readOwnApplications, type OwnApplicationRow } from './application.reads.ts';
import { insertApplication, standingOf } from './application.repo.ts';
import { fromChef, fromRestaurant, type Submission } from './application.rules.ts';

interface Person {
  readonly accountId: string;
}

interface Calling {
  readonly actor: Person;
  readonly accountId: string;
  readonly language: Language;
  readonly idempotency: Idempotency | null;
}
type Applying = Calling & { readonly submission: Submission };

/** What the applicant gets back. */
interface Sent {
  readonly id: string;
  readonly status: ApplicationStatus;
}

type From<Body> = Calling & { readonly body: Body };

/** As `apply`, with the form of a chef. */
export const applyAsChef = (
  ctx: DocumentContext,
  { body, ...calling }: From<Parameters<typeof fromChef>[0]>,
): Promise<Result<Sent>> => apply(ctx, { ...calling, submission: fromChef(body) });

/** As `apply`, with the form of a restaurant. */
export const applyAsRestaurant = (
  ctx: DocumentContext,
  { body, ...calling }: From<Parameters<typeof fromRestaurant>[0]>,
): Promise<Result<Sent>> => apply(ctx, { ...calling, submission: fromRestaurant(body) });

/**
 * Submits an application with its three documents, all or nothing. Refuses whoever may not apply now before a picture
 * is looked at, and every field that is not right by its path; at most one application of a type is open.
 */
async function apply(ctx: DocumentContext, applying: Applying): Promise<Result<Sent>> {
  const { actor, accountId, submission } = applying;
  if (!canApply(actor, accountId)) return refuse('forbidden');
  const early = await mayApply(ctx, ctx.db, accountId, submission.type);
  if (!early.ok) return early;
  const details = detailsOf(submission, ctx.clock.now());
  if (!details.ok) return details;
  const kept = await keepPictures(ctx, { accountId, pictures: submission.pictures });
  if (!kept.ok) return kept;
  return ctx.db.attempt((tx) => submit(ctx, tx, applying, details.value, kept.value));
}

async function mayApply(
  ctx: Pick<DocumentContext, 'clock'>,
  db: Queries,
  accountId: string,
  type: ApplicantType,
): Promise<Result<null>> {
  const refusal = canApplyNow(await standingOf(db, accountId, type), ctx.clock.now());
  return refusal ? { ok: false, refusal } : ok(null);
}

/** What the application says, with its place on the map; or the fields that are not right. */
function detailsOf(submission: Submission, now: Date): Result<ApplicationDetails> {
  const { place, placeField, cuisines, hasOwnDelivery, business, description } = submission;
  const found = placeOf(place);
  const problem = emiratesIdProblem(submission, now);
  const fields: Record<string, FieldCode> = problem ? { emiratesId: problem } : {};
  if ('unknown' in found) fields[`${placeField}.${found.unknown}`] = 'required';
  if ('unknown' in found || problem) return refuse('invalid_request', { fields });
  return ok({ ...found, address: place.address, cuisines, hasOwnDelivery, business, description });
}

async function submit(
  ctx: DocumentContext,
  tx: Tx,
  { accountId, submission, language, idempotency }: Applying,
  details: ApplicationDetails,
  documentIds: readonly string[],
): Promise<Result<Sent>> {
  if (!(await stillThere(tx, accountId))) return refuse('not_signed_in');
  const { type, name, bank, emiratesId } = submission;
  const allowed = await mayApply(ctx, tx, accountId, type);
  if (!allowed.ok) return allowed;
  const draft = { id: newId(), accountId, type, name, details, language, submittedAt: ctx.clock.now() };
  const application: Application = submitted(draft);
  // The table holds one open application of a type; whoever comes second at the same time ends here.
  if (!(await insertApplication(tx, ctx.vault, application, { bank, emiratesId })))
    return refuse('already_applied');
  const { id, status } = application;
  const tied = await submitDocuments(tx, { accountId, documentIds, applicationId: id });
  if (!tied.ok) return tied;
  await announce(tx, 'application.changed', { applicationId: id, accountId, change: 'received' });
  await idempotency?.save(tx, { id, status });
  return ok({ id, status });
}

/** How the caller's own applications stand. */
export async function ownApplications(
  ctx: { readonly db: Db },
  { actor, accountId }: { readonly actor: Person; readonly accountId: string },
): Promise<Result<OwnApplicationRow[]>> {
  if (!canApply(actor, accountId)) return refuse('forbidden');
  return ok(await readOwnApplications(ctx.db, accountId));
}
