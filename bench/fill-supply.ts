import type { PoolClient } from 'pg';

const supply = { partners: 20_000, drivers: 20_000, meals: 20_000, ingredients: 20_000 } as const;
export const payouts = { runs: 200, each: 5_000 } as const;

/** The last two runs are drafts, the others paid. */
export const runId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const emirate = `(array['Dubai', 'Dubai', 'Dubai', 'Abu Dhabi', 'Abu Dhabi', 'Sharjah', 'Ajman'])[1 + n % 7]`;

export async function addPartners(client: PoolClient): Promise<void> {
  await client.query(
    `insert into partners.partners (id, account_id, type, status, name, phone, cuisines, emirate, area, address, lat, lng,
       reach_m, has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, created_at)
     select gen_random_uuid(), id, (array['chef', 'restaurant', 'restaurant', 'grocery'])[1 + n % 4],
       case when n % 100 = 0 then 'suspended' else 'approved' end,
       jsonb_build_object('en', (array['Saffron', 'Cedar', 'Pearl', 'Date'])[1 + n % 4] || ' ' || substr(md5(n::text), 1, 6),
         'ar', (array['زعفران', 'أرز', 'لؤلؤة', 'تمر'])[1 + n % 4] || ' ' || substr(md5(n::text), 1, 6)),
       phone, '{emirati}', ${emirate}, 'Marina', 'Street 1', 25.08, 55.14, 5000, n % 2 = 0, 1000, 0, '[]', at
     from someone where n <= $1`,
    [supply.partners],
  );
  await client.query(
    `insert into partners.applications (id, account_id, phone, type, status, name, details, language, submitted_at, decided_at, reason)
     select gen_random_uuid(), id, phone, case when n % 2 = 0 then 'chef' else 'restaurant' end,
       case when n % 4 = 0 then 'pending' else 'rejected' end, 'Hopeful ' || substr(md5(n::text), 1, 6),
       jsonb_build_object('emirate', ${emirate}, 'area', 'Marina'), 'en', at, case when n % 4 > 0 then at end,
       case when n % 4 > 0 then 'Not complete' end
     from someone where n > 50000 and n <= 50000 + $1 / 10`,
    [supply.partners],
  );
  await client.query(
    `insert into partners.bank_accounts (id, partner_id, iban, iban_mask, bank_name, account_holder, valid_from)
     select gen_random_uuid(), id, '\\x00', 'AE07 •••• 3456', 'FAB', 'Holder', now()
     from partners.partners where right(phone, 1) <> '7'`,
  );
  // A tenth owes cash, and a tenth has recent orders that are not summed yet.
  await client.query(
    `insert into money.payee_balances (account, amount_fils)
     select 'partner:' || id, case when n % 10 = 0 then 5000 + n else -5000 - n end
     from (select id, row_number() over (order by id) as n from partners.partners) p`,
  );
  await client.query(
    `insert into money.payee_changes (account, amount_fils)
     select 'partner:' || id, 500 from partners.partners where right(phone, 1) = '3'`,
  );
}

export async function addDrivers(client: PoolClient): Promise<void> {
  await client.query(
    `insert into delivery.drivers (id, account_id, status, name, vehicle_type, plate_number, emirate, is_online, created_at)
     select gen_random_uuid(), id, case when n % 100 = 0 then 'suspended' else 'approved' end,
       (array['Rashid', 'Imran', 'يوسف', 'Joseph'])[1 + n % 4] || ' ' || substr(md5(n::text), 1, 6), 'car', 'A 1', ${emirate},
       n % 10 = 1, at
     from someone where n > 20000 and n <= 20000 + $1`,
    [supply.drivers],
  );
  await client.query(
    `insert into delivery.driver_applications
       (id, account_id, status, name, details, language, submitted_at, decided_at, reason)
     select gen_random_uuid(), id, case when n % 4 = 0 then 'pending' else 'rejected' end,
       'Hopeful ' || substr(md5(n::text), 1, 6), jsonb_build_object('emirate', ${emirate}, 'vehicleType', 'car'), 'en', at,
       case when n % 4 > 0 then at end, case when n % 4 > 0 then 'Not complete' end
     from someone where n > 60000 and n <= 60000 + $1 / 10`,
    [supply.drivers],
  );
  await client.query(
    `insert into delivery.bank_accounts (id, driver_id, iban, iban_mask, bank_name, account_holder, valid_from)
     select gen_random_uuid(), id, '\\x00', 'AE07 •••• 3456', 'FAB', 'Holder', now()
     from delivery.drivers where number % 10 <> 7`,
  );
}

/** Alternates partners and drivers, each run pays a quarter; the bank returns every hundredth payout. */
export async function addPayouts(client: PoolClient): Promise<void> {
  await client.query(
    `insert into money.payout_runs (id, kind, starts_on, cut_off_on, status, made_at, approved_at, paid_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, case when n % 2 = 0 then 'partner' else 'driver' end,
       current_date - 14 * ($1::int - n + 2), current_date - 14 * ($1::int - n + 1),
       case when n > $1::int - 2 then 'draft' else 'paid' end, now() - interval '14 days' * ($1::int - n),
       case when n <= $1::int - 2 then now() end, case when n <= $1::int - 2 then now() end
     from generate_series(1, $1::int) n`,
    [payouts.runs],
  );
  await client.query(
    `with payee as (
       select 'partner' as kind, id, account_id, row_number() over (order by created_at) as k from partners.partners
       union all
       select 'driver', id, account_id, row_number() over (order by created_at) from delivery.drivers)
     insert into money.payouts (id, run_id, kind, payee_id, account_id, amount_fils, status, failure, failure_note,
       bank_account_id, iban_mask, settled_at)
     select gen_random_uuid(), r.id, r.kind, p.id, p.account_id, 10000 + p.k,
       case when r.status = 'draft' then 'pending' when p.k % 100 = 0 then 'failed' else 'completed' end,
       case when r.status = 'paid' and p.k % 100 = 0 then 'refused_by_bank' end,
       case when r.status = 'paid' and p.k % 100 = 0 then 'Account closed' end,
       case when r.status = 'paid' then gen_random_uuid() end, case when r.status = 'paid' then 'AE07 •••• 3456' end,
       r.paid_at
     from money.payout_runs r join payee p on p.kind = r.kind
     where p.k > 0 and (p.k - 1) / $1::int = extract(day from r.made_at)::int % 4
     order by r.made_at`,
    [payouts.each],
  );
  await client.query(
    `update money.payout_runs r set payees = p.payees, total_fils = p.total, failed_payees = p.failed, failed_fils = p.fils
     from (select run_id, count(*) as payees, sum(amount_fils) as total, count(*) filter (where is_failed) as failed,
       coalesce(sum(amount_fils) filter (where is_failed), 0) as fils from money.payouts group by run_id) p
     where p.run_id = r.id`,
  );
}

/** Copies the product's data under other names, with the index words of the disabled triggers. */
export async function addFood(client: PoolClient): Promise<void> {
  await client.query(
    `insert into catalogue.ingredients
       (id, name_en, name_ar, aisle, allergens, flags, nutrition, contains, is_composite, details)
     select i.id || '-' || n, i.name_en || ' ' || substr(md5(i.id || n), 1, 5), i.name_ar || ' ' || substr(md5(i.id || n), 1, 5),
       i.aisle, i.allergens, i.flags, i.nutrition,
       case when i.contains is not null then array(select part || '-' || n from unnest(i.contains) part) end, i.is_composite,
       i.details
     from catalogue.ingredients i, generate_series(1, 1000) n order by n, i.id limit $1`,
    [supply.ingredients],
  );
  await client.query(
    `insert into catalogue.meals (id, cuisine, meal_times, family, servings, difficulty, prep_minutes, cook_minutes, title,
       description, steps, tags, season, has_picture, facts, status, updated_at, draft)
     select m.id || '-' || n, m.cuisine, m.meal_times, m.family, m.servings, m.difficulty, m.prep_minutes, m.cook_minutes,
       jsonb_build_object('en', (m.title ->> 'en') || ' ' || substr(md5(m.id || n), 1, 5), 'ar', m.title ->> 'ar'),
       m.description, m.steps, m.tags, m.season, false, m.facts,
       case n % 10 when 0 then 'published' when 1 then 'draft' else 'withdrawn' end, now() - interval '1 hour' * n,
       case when n % 20 = 0 then jsonb_build_object('title', m.title) end
     from catalogue.meals m, generate_series(1, 1000) n order by n, m.id limit $1`,
    [supply.meals],
  );
  await client.query(
    `insert into catalogue.meal_lines (meal_id, position, ingredient_id, amount, unit, grams, is_optional, note)
     select m.id, l.position, coalesce(i.id, l.ingredient_id), l.amount, l.unit, l.grams, l.is_optional, l.note
     from catalogue.meals m join catalogue.meal_lines l on l.meal_id = regexp_replace(m.id, '-\\d+$', '')
     left join catalogue.ingredients i on i.id = l.ingredient_id || '-' || (substring(m.id from '\\d+$')::int % 40 + 1)
     where m.id ~ '-\\d+$' on conflict do nothing`,
  );
  await client.query(
    `insert into catalogue.meal_words (meal_id, at, text, status, has_draft)
     select m.id, w.at, m.search_key, m.status, m.draft is not null
     from catalogue.meals m, catalogue.word_starts(m.search_key) w (at) on conflict do nothing`,
  );
  await client.query(
    `insert into catalogue.ingredient_words (ingredient_id, at, text)
     select i.id, w.at, i.search_key from catalogue.ingredients i, catalogue.word_starts(i.search_key) w (at)
     on conflict do nothing`,
  );
}
