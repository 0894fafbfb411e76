import type { ApplicantType } from '@sufra/contract/partners/applications.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import type { Idempotency } from '../../../platform/http/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { saveNumbers, storePictures, submitDocuments, type DocumentContext } from '../../documents/index.ts';
import { lockActiveAccount } from '../../money/index.ts';
import { refuseApplying, submitted } from './application.rules.ts';
import type { Draft, SubmissionKind } from './applicant-kind.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Applying<Form> {
  readonly accountId: AccountId;
  readonly language: Language;
  readonly idempotency: Idempotency | null;
  /** Only open applications of this type count. */
  readonly type?: ApplicantType;
  /** Runs once the account may apply. */
  readonly prepare: () => Result<Form> | Promise<Result<Form>>;
}

interface Sent {
  readonly id: string;
  readonly status: ApplicationStatus;
}

/** With its pictures, all or nothing; checks eligibility before decoding pictures. */
export async function submitApplication<Form extends Draft>(
  ctx: DocumentContext,
  kind: SubmissionKind<Form>,
  applying: Applying<Form>,
): Promise<Result<Sent>> {
  const { accountId, prepare } = applying;
  const early = await mayApply(ctx, ctx.db, kind, applying);
  if (!early.ok) return early;
  const form = await prepare();
  if (!form.ok) return form;
  const { pictures } = form.value;
  const kept = await storePictures(ctx, { accountId, pictures });
  if (!kept.ok) return kept;
  return ctx.db.attempt((tx) => save(ctx, tx, kind, applying, form.value, kept.value));
}

async function mayApply(
  ctx: Pick<DocumentContext, 'clock'>,
  db: Queries,
  kind: Pick<SubmissionKind<never>, 'role' | 'readStanding'>,
  { accountId, type }: Pick<Applying<never>, 'accountId' | 'type'>,
): Promise<Result<null>> {
  const standing = await kind.readStanding(db, accountId, type);
  const refusal = refuseApplying(standing, kind.role, ctx.clock.now());
  return refusal ? { ok: false, refusal } : ok(null);
}

async function save<Form extends Draft>(
  ctx: DocumentContext,
  tx: Tx,
  kind: SubmissionKind<Form>,
  applying: Applying<Form>,
  form: Form,
  documentIds: readonly string[],
): Promise<Result<Sent>> {
  const { accountId, language, idempotency } = applying;
  if (!(await lockActiveAccount(tx, accountId))) return refuse('not_signed_in');
  const allowed = await mayApply(ctx, tx, kind, applying);
  if (!allowed.ok) return allowed;
  const application = submitted({ id: newId(), accountId, language, submittedAt: ctx.clock.now() });
  // The partial unique index refuses the loser of a race.
  if (!(await kind.insertApplication(tx, ctx.vault, application, form))) return refuse('already_applied');
  const { id, status } = application;
  await saveNumbers(tx, ctx.vault, { accountId, applicationId: id, numbers: form.numbers });
  const tied = await submitDocuments(tx, { accountId, documentIds, applicationId: id });
  if (!tied.ok) return tied;
  await kind.announceApplication(tx, { applicationId: id, accountId, change: 'received' });
  await idempotency?.save(tx, { id, status });
  return ok({ id, status });
}
