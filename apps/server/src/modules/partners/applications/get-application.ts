import type * as contract from '@sufra/contract/partners/admin-partners.ts';
import type { ApplicantType } from '@sufra/contract/partners/applications.ts';
import type { DocumentKind } from '@sufra/contract/partners/documents.ts';
import { hasCheckDigit } from '@sufra/contract/partners/id-numbers.ts';
import type { Cuisine, Emirate, Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { ApplicationStatus, PartnerStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { maskEmiratesId, maskIban } from '../../../platform/pure/applying.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { ApplicationDetails, ApplicationSecrets, BankDetails } from './application.rules.ts';
import { openSecrets } from './application.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface OwnApplicationRow {
  readonly id: string;
  readonly type: ApplicantType;
  readonly status: ApplicationStatus;
  readonly name: string;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

const instant = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

export async function listOwnApplications(db: Queries, accountId: AccountId) {
  const rows = await db.rows<OwnApplicationRow>(sql`
    select id, type, status, name, submitted_at as "submittedAt", decided_at as "decidedAt", reason
    from partners.applications where account_id = ${accountId} and not is_superseded
    order by submitted_at desc, id desc`);
  return rows.map(({ submittedAt, decidedAt, ...row }) => ({
    ...row,
    submittedAt: submittedAt.toISOString(),
    decidedAt: instant(decidedAt),
  }));
}

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface AdminPartnerRow {
  readonly id: string;
  readonly type: PartnerType;
  readonly status: PartnerStatus;
  readonly name: Bilingual;
  readonly phone: string | null;
  readonly emirate: Emirate;
  readonly area: string;
  readonly createdAt: Date;
}

interface AdminPartnerDetail extends AdminPartnerRow {
  readonly applicationId: string | null;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly hasPin: boolean;
  readonly cuisines: readonly Cuisine[];
  readonly hasOwnDelivery: boolean;
  readonly description: string | null;
  readonly business: ApplicationDetails['business'];
  readonly secrets: Buffer | null;
  readonly bank: BankDetails | null;
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly photos: readonly { readonly id: string; readonly mealId: string; readonly name: Bilingual }[];
  readonly openOrders: { readonly untouched: number; readonly underWay: number };
  readonly documents: readonly {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly removedAt: string | null;
    readonly expiresOn: string | null;
  }[];
  readonly applications: readonly {
    readonly id: string;
    readonly type: ApplicantType;
    readonly status: ApplicationStatus;
    readonly submittedAt: string;
    readonly decidedAt: string | null;
    readonly reason: string | null;
  }[];
}

const readAdminPartner = (db: Queries, id: string): Promise<AdminPartnerDetail | null> =>
  db.row<AdminPartnerDetail>(sql`
    with chosen as (
      select id as partner_id, application_id, account_id from partners.partners where id = ${id}
      union all
      select p.id, a.id, a.account_id
      from partners.applications a left join partners.partners p on p.application_id = a.id where a.id = ${id})
    select coalesce(p.id, a.id) as id, coalesce(p.type, a.type) as type, coalesce(p.status, a.status) as status,
      coalesce(p.name, json_build_object('en', a.name, 'ar', a.name)::jsonb) as name,
      coalesce(p.phone, c.phone) as phone, coalesce(p.emirate, a.details ->> 'emirate') as emirate,
      coalesce(p.area, a.details ->> 'area') as area, coalesce(p.created_at, a.submitted_at) as "createdAt",
      a.id as "applicationId", coalesce(p.address, a.details ->> 'address') as address,
      coalesce(p.lat, (a.details ->> 'lat')::float8) as lat, coalesce(p.lng, (a.details ->> 'lng')::float8) as lng,
      coalesce((a.details ->> 'hasPin')::boolean, true) as "hasPin",
      coalesce(to_jsonb(p.cuisines), a.details -> 'cuisines') as cuisines,
      coalesce(p.has_own_delivery, (a.details ->> 'hasOwnDelivery')::boolean) as "hasOwnDelivery",
      a.details ->> 'description' as description, a.details -> 'business' as business, a.secrets,
      (select json_build_object('iban', iban_mask, 'bankName', bank_name, 'accountHolder', account_holder)
        from partners.bank_accounts where partner_id = p.id order by valid_from desc limit 1) as bank,
      p.suspended_at as "suspendedAt", p.suspension_reason as "suspensionReason",
      (select coalesce(json_agg(json_build_object('id', i.photo_id, 'mealId', i.meal_id, 'name', m.title)
          order by i.meal_id), '[]')
        from partners.menu_items i join catalogue.public_meals m on m.id = i.meal_id
        where i.partner_id = p.id and i.photo_id is not null) as photos,
      (select json_build_object('untouched', count(*) filter (where status in ('placed', 'accepted')),
          'underWay', count(*) filter (where status not in ('placed', 'accepted')))
        from ordering.public_orders where partner_id = p.id and is_open) as "openOrders",
      (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'removedAt', d.removed_at,
          'expiresOn', (select e.expires_on from documents.public_expiries e where e.id = d.id))
          order by d.created_at, d.id), '[]')
        from documents.public_documents d where d.application_id = a.id) as documents,
      (select coalesce(json_agg(json_build_object('id', o.id, 'type', o.type, 'status', o.status,
          'submittedAt', o.submitted_at, 'decidedAt', o.decided_at, 'reason', o.reason)
          order by o.submitted_at desc, o.id desc), '[]')
        from partners.applications o where o.account_id = chosen.account_id) as applications
    from chosen
    left join partners.partners p on p.id = chosen.partner_id
    left join partners.applications a on a.id = chosen.application_id
    left join identity.public_accounts c on c.id = chosen.account_id`);

export const readAdminRow = (db: Queries, id: string): Promise<AdminPartnerRow | null> =>
  db.row<AdminPartnerRow>(sql`
    select id, type, status, name, phone, emirate, area, created_at as "createdAt"
    from partners.partners where id = ${id}
    union all
    select a.id, a.type, a.status, json_build_object('en', a.name, 'ar', a.name)::jsonb, c.phone,
      a.details ->> 'emirate', a.details ->> 'area', a.submitted_at
    from partners.applications a join identity.public_accounts c on c.id = a.account_id where a.id = ${id}`);

export const toAdminRow = (row: AdminPartnerRow, language: Language): contract.AdminPartner => ({
  id: row.id,
  type: row.type,
  name: row.name[language],
  phone: row.phone ?? '',
  status: row.status,
  emirate: row.emirate,
  area: row.area,
  createdAt: row.createdAt.toISOString(),
});

export async function getAdminPartner(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  id: string,
  language: Language,
): Promise<Result<ReplyOf<typeof contract.getAdminPartner>>> {
  const row = await readAdminPartner(db, id);
  if (!row) return refuse('not_found');
  const { applicationId, secrets: sealed } = row;
  const secrets =
    applicationId !== null && sealed !== null ? openSecrets(vault, applicationId, sealed) : null;
  return ok(toAdminDetail(row, secrets, language));
}

function toAdminDetail(
  row: AdminPartnerDetail,
  secrets: ApplicationSecrets | null,
  language: Language,
): ReplyOf<typeof contract.getAdminPartner> {
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
    photos: row.photos.map(({ name, ...photo }) => ({ ...photo, name: name[language] })),
    openOrders: row.openOrders,
    applications: row.applications.map((one) => ({
      ...one,
      submittedAt: new Date(one.submittedAt).toISOString(),
      decidedAt: instant(one.decidedAt),
    })),
  };
}
