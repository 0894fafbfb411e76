import type { Language } from '@sufra/contract/options.ts';
import type { DocumentKind } from '@sufra/contract/partners/documents.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import { addDays } from '../../../platform/pure/dubai-time.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import { queueMessage, type QueueContext } from '../messages/queue-message.ts';
import {
  readApplicant,
  readDriver,
  readBankChange,
  readDriverApplicant,
  readPartner,
  readPartnerName,
  readPayoutFacts,
  readRecipient,
  type PayoutFacts,
} from './template.store.ts';
import { dayText, sumText } from './wording.rules.ts';

export async function notifyApplicant(
  ctx: QueueContext,
  { applicationId: subject, accountId, change }: DomainEvents['application.changed'],
  eventId: number,
): Promise<void> {
  const applicant = await readApplicant(ctx.db, subject);
  if (!applicant) return;
  const { language, name: partner, type } = applicant;
  const kind = `application_${change}` as const;
  const isShop = change === 'approved' && type === 'grocery';
  const filled = { template: isShop ? ('application_approved_grocery' as const) : kind, params: { partner } };
  await queueMessage(ctx, { accountId, kind, subject, eventId, language, filled });
}

/** Suspensions can repeat, so the event is the subject. */
export async function notifyPartner(
  ctx: QueueContext,
  { partnerId, accountId, change }: DomainEvents['partner.changed'],
  eventId: number,
): Promise<void> {
  const recipient = await readPartner(ctx.db, partnerId);
  if (!recipient) return;
  const { language, name: partner } = recipient;
  const kind = `standing_${change}` as const;
  const filled = { template: kind, params: { partner } };
  await queueMessage(ctx, { accountId, kind, subject: String(eventId), eventId, language, filled });
}

/** Once per person and partner, however often they're added. */
export async function notifyTeamMember(
  ctx: QueueContext,
  { accountId, partnerId }: DomainEvents['partner.team_added'],
  eventId: number,
): Promise<void> {
  const [recipient, partner] = await Promise.all([
    readRecipient(ctx.db, accountId),
    readPartnerName(ctx.db, partnerId),
  ]);
  if (!recipient || !partner) return;
  const { language } = recipient;
  const filled: Filled = { template: 'team_invited', params: { partner: partner[language] } };
  await queueMessage(ctx, { accountId, kind: 'team_invited', subject: partnerId, eventId, language, filled });
}

export async function notifyDriverApplicant(
  ctx: QueueContext,
  { applicationId: subject, accountId, change }: DomainEvents['driver.application_changed'],
  eventId: number,
): Promise<void> {
  const applicant = await readDriverApplicant(ctx.db, subject);
  if (!applicant) return;
  const { language, name } = applicant;
  const kind = `driver_${change}` as const;
  const filled = { template: kind, params: { name } };
  await queueMessage(ctx, { accountId, kind, subject, eventId, language, filled });
}

export async function notifyDriver(
  ctx: QueueContext,
  { driverId, accountId, change }: DomainEvents['driver.changed'],
  eventId: number,
): Promise<void> {
  const recipient = await readDriver(ctx.db, driverId);
  if (!recipient) return;
  const { language, name } = recipient;
  const kind = `driver_${change}` as const;
  const filled = { template: kind, params: { name } };
  await queueMessage(ctx, { accountId, kind, subject: String(eventId), eventId, language, filled });
}

export async function notifyPayoutPaid(
  ctx: QueueContext,
  { payoutId: subject, accountId }: DomainEvents['money.payout_paid'],
  eventId: number,
): Promise<void> {
  const payout = await readPayoutFacts(ctx.db, subject);
  const filled = payout && toPayoutPaid(payout);
  if (!filled) return;
  const { language } = payout;
  await queueMessage(ctx, { accountId, kind: 'payout_paid', subject, eventId, language, filled });
}

export async function notifyPayoutFailed(
  ctx: QueueContext,
  { payoutId: subject, accountId, reason }: DomainEvents['money.payout_failed'],
  eventId: number,
): Promise<void> {
  const payout = await readPayoutFacts(ctx.db, subject);
  if (!payout) return;
  const { language } = payout;
  const filled = toPayoutFailed(payout, reason);
  await queueMessage(ctx, { accountId, kind: 'payout_failed', subject, eventId, language, filled });
}

export async function notifyBankChange(
  ctx: QueueContext,
  { changeId, accountId, step }: DomainEvents['money.bank_change'],
  eventId: number,
): Promise<void> {
  const facts = await readBankChange(ctx.db, changeId);
  if (!facts) return;
  const { language, ibanMask } = facts;
  const kind = `bank_change_${step}` as const;
  const filled = { template: kind, params: { ending: endingOf(ibanMask) } };
  await queueMessage(ctx, { accountId, kind, subject: changeId, eventId, language, filled });
}

export async function notifyDocumentExpiring(
  ctx: QueueContext,
  { accountId, kind: document, expiresOn, days }: DomainEvents['document.expiring'],
  eventId: number,
): Promise<void> {
  const recipient = await readRecipient(ctx.db, accountId);
  const name = documentNames[document];
  if (!recipient || !name) return;
  const { language } = recipient;
  const params = { document: name[language] };
  const filled: Filled =
    days === 0
      ? { template: 'document_expires_today', params }
      : { template: 'document_expires', params: { ...params, day: dayText(expiresOn, language) } };
  const subject = String(eventId);
  await queueMessage(ctx, { accountId, kind: 'document_expires', subject, eventId, language, filled });
}

const emiratesId = { en: 'Emirates ID', ar: 'مستند «الهوية الإماراتية»' };

const documentNames: Partial<Readonly<Record<DocumentKind, Readonly<Record<Language, string>>>>> = {
  id_front: emiratesId,
  emirates_id_front: emiratesId,
  manager_emirates_id: { en: "manager's Emirates ID", ar: 'مستند «هوية المدير الإماراتية»' },
  trade_license: { en: 'trade license', ar: 'مستند «الرخصة التجارية»' },
  driving_licence: { en: 'driving license', ar: 'مستند «رخصة القيادة»' },
  vehicle_registration: { en: 'vehicle registration', ar: 'مستند «ملكية المركبة»' },
};

const endingOf = (ibanMask: string): string => ibanMask.slice(-4);

/** Null without a bank account. */
export function toPayoutPaid({ language, amount, startsOn, cutOffOn, ibanMask }: PayoutFacts): Filled | null {
  if (ibanMask === null) return null;
  return {
    template: 'payout_paid',
    params: {
      amount: sumText(amount, language),
      from: dayText(startsOn, language),
      until: dayText(addDays(cutOffOn, -1), language),
      ending: endingOf(ibanMask),
    },
  };
}

export function toPayoutFailed(
  { language, amount, ibanMask }: PayoutFacts,
  reason: DomainEvents['money.payout_failed']['reason'],
): Filled {
  const sum = sumText(amount, language);
  return reason === 'no_bank_account' || ibanMask === null
    ? { template: 'payout_without_account', params: { amount: sum } }
    : { template: 'payout_sent_back', params: { amount: sum, ending: endingOf(ibanMask) } };
}
