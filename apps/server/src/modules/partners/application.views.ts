import type { AdminPartner, getAdminPartner } from '@sufra/contract/admin-partners.ts';
import type { getApplications } from '@sufra/contract/applications.ts';
import { hasCheckDigit } from '@sufra/contract/id-numbers.ts';
import type { Language } from '@sufra/contract/options.ts';
import type * as z from 'zod/mini';
import { maskEmiratesId, maskIban } from '../../platform/pure/applying.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import type { AdminPartnerDetail, AdminPartnerRow } from './admin-partner.reads.ts';
import type { ApplicationSecrets } from './application.machine.ts';
import type { OwnApplicationRow } from './application.reads.ts';

const instant = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

export const toOwnApplications = (
  rows: readonly OwnApplicationRow[],
): z.input<typeof getApplications.reply> =>
  rows.map(({ submittedAt, decidedAt, ...row }) => ({
    ...row,
    submittedAt: submittedAt.toISOString(),
    decidedAt: instant(decidedAt),
  }));

export const toAdminRow = (row: AdminPartnerRow, language: Language): AdminPartner => ({
  id: row.id,
  type: row.type,
  name: row.name[language],
  phone: row.phone ?? '',
  status: row.status,
  emirate: row.emirate,
  area: row.area,
  createdAt: row.createdAt.toISOString(),
});

const fields = [
  'id',
  'type',
  'name',
  'phone',
  'status',
  'emirate',
  'area',
  'createdAt',
] as const satisfies readonly (keyof AdminPartner)[];

/** The file of partners has a column for each field. */
export const partnersFile = (language: Language) => ({
  names: fields,
  cellsOf: (row: AdminPartnerRow): Cell[] => {
    const partner = toAdminRow(row, language);
    return fields.map((field) => partner[field]);
  },
});

/** `secrets` are those of the application, opened; null where nothing is kept of them. */
export function toAdminDetail(
  row: AdminPartnerDetail,
  secrets: ApplicationSecrets | null,
  language: Language,
): z.input<typeof getAdminPartner.reply> {
  const applied = secrets?.bank ?? null;
  const emiratesId = secrets?.emiratesId ?? null;
  return {
    partner: toAdminRow(row, language),
    cuisines: [...row.cuisines],
    address: row.address,
    pin: row.hasPin ? { lat: row.lat, lng: row.lng } : null,
    hasOwnDelivery: row.hasOwnDelivery,
    description: row.description,
    business: row.business,
    bank: row.bank ?? (applied && { ...applied, iban: maskIban(applied.iban) }),
    emiratesId:
      emiratesId === null
        ? null
        : { number: maskEmiratesId(emiratesId), hasCheckDigit: hasCheckDigit(emiratesId) },
    documents: row.documents.map((one) => ({ ...one, removedAt: instant(one.removedAt) })),
    suspension:
      row.suspendedAt === null
        ? null
        : { at: row.suspendedAt.toISOString(), reason: row.suspensionReason ?? '' },
    openOrders: row.openOrders,
    applications: row.applications.map((one) => ({
      ...one,
      submittedAt: new Date(one.submittedAt).toISOString(),
      decidedAt: instant(one.decidedAt),
    })),
  };
}
