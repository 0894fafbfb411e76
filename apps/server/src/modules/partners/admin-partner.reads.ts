import type { ApplicantType } from '@sufra/contract/applications.ts';
import type { DocumentKind } from '@sufra/contract/documents.ts';
import type { Cuisine, Emirate } from '@sufra/contract/options.ts';
import type { ApplicationStatus, PartnerStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ApplicationDetails } from './application.machine.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface AdminPartnerRow {
  /** Of the partner, or of an application that is no partner. */
  readonly id: string;
  readonly type: PartnerType;
  readonly status: PartnerStatus;
  /** As an applicant wrote it, or in both languages. */
  readonly name: Bilingual;
  /** Null for an erased account. */
  readonly phone: string | null;
  readonly emirate: Emirate;
  readonly area: string;
  readonly createdAt: Date;
}

export interface AdminPartnerDetail extends AdminPartnerRow {
  readonly applicationId: string | null;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly hasPin: boolean;
  readonly cuisines: readonly Cuisine[];
  readonly hasOwnDelivery: boolean;
  readonly description: string | null;
  readonly business: ApplicationDetails['business'];
  /** Sealed; null for a partner that never applied, and once forgotten. */
  readonly secrets: Buffer | null;
  readonly bank: { readonly iban: string; readonly bankName: string; readonly accountHolder: string } | null;
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly openOrders: { readonly untouched: number; readonly underWay: number };
  readonly documents: readonly {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly removedAt: string | null;
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

/** By the id of a partner, or of an application; that of an approved one leads to its partner. */
export const readAdminPartner = (db: Queries, id: string): Promise<AdminPartnerDetail | null> =>
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
      (select json_build_object('untouched', count(*) filter (where status in ('placed', 'accepted')),
          'underWay', count(*) filter (where status not in ('placed', 'accepted')))
        from ordering.orders where partner_id = p.id and is_open) as "openOrders",
      (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'removedAt', d.removed_at)
          order by d.created_at, d.id), '[]')
        from documents.documents d where d.application_id = a.id) as documents,
      (select coalesce(json_agg(json_build_object('id', o.id, 'type', o.type, 'status', o.status,
          'submittedAt', o.submitted_at, 'decidedAt', o.decided_at, 'reason', o.reason)
          order by o.submitted_at desc, o.id desc), '[]')
        from partners.applications o where o.account_id = chosen.account_id) as applications
    from chosen
    left join partners.partners p on p.id = chosen.partner_id
    left join partners.applications a on a.id = chosen.application_id
    left join identity.accounts c on c.id = chosen.account_id`);

/** Its row in the list, by the same ids. */
export const readAdminRow = (db: Queries, id: string): Promise<AdminPartnerRow | null> =>
  db.row<AdminPartnerRow>(sql`
    select id, type, status, name, phone, emirate, area, created_at as "createdAt"
    from partners.partners where id = ${id}
    union all
    select a.id, a.type, a.status, json_build_object('en', a.name, 'ar', a.name)::jsonb, c.phone,
      a.details ->> 'emirate', a.details ->> 'area', a.submitted_at
    from partners.applications a join identity.accounts c on c.id = a.account_id where a.id = ${id}`);

/** What is sealed of an application or a partner, by the same ids. */
export interface SealedRow {
  readonly applicationId: string | null;
  readonly secrets: Buffer | null;
  readonly bankAccountId: string | null;
  readonly iban: Buffer | null;
}

export const readSealed = (db: Queries, id: string): Promise<SealedRow | null> =>
  db.row<SealedRow>(sql`
    with chosen as (
      select id as partner_id, application_id from partners.partners where id = ${id}
      union all
      select p.id, a.id
      from partners.applications a left join partners.partners p on p.application_id = a.id where a.id = ${id})
    select a.id as "applicationId", a.secrets, b.id as "bankAccountId", b.iban
    from chosen
    left join partners.applications a on a.id = chosen.application_id
    left join lateral (
      select id, iban from partners.bank_accounts where partner_id = chosen.partner_id
      order by valid_from desc limit 1) b on true`);
