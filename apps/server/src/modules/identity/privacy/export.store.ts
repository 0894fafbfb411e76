import type { Queries } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** Amounts in fils, instants as ISO texts. */
export type Exported = Record<string, unknown>;

export type Sealed<Column extends string> = Exported & { readonly id: string } & Readonly<
    Record<Column, Buffer | null>
  >;

const ownedPartner = part`
      (select json_build_object('type', p.type, 'status', p.status, 'name', p.name, 'phone', p.phone, 'email', p.email,
          'cuisines', p.cuisines, 'emirate', p.emirate, 'area', p.area, 'address', p.address, 'lat', p.lat,
          'lng', p.lng, 'openingHours', p.opening_hours, 'createdAt', p.created_at,
          'menu', (select json_agg(json_build_object('mealId', meal_id, 'priceFils', price_fils,
              'prepMinutes', prep_minutes, 'isAvailable', is_available) order by meal_id)
            from partners.menu_items where partner_id = p.id),
          'payouts', (select json_agg(json_build_object('number', o.number, 'from', r.starts_on, 'until', r.cut_off_on,
              'amountFils', o.amount_fils, 'status', o.status, 'failure', o.failure, 'failureNote', o.failure_note,
              'iban', o.iban_mask, 'settledAt', o.settled_at) order by o.number)
            from money.payouts o join money.payout_runs r on r.id = o.run_id
            where o.payee = 'partner:' || p.id and not r.is_discarded))
        from partners.partners p where p.account_id = a.id)`;

export const readAccount = (db: Queries, accountId: AccountId): Promise<Exported | null> =>
  db.row<Exported>(sql`
    select a.id, a.phone, a.created_at as "createdAt", a.is_admin as "isAdmin",
      (select json_agg(json_build_object('device', user_agent, 'createdAt', created_at, 'seenAt', seen_at,
          'expiresAt', expires_at) order by created_at)
        from identity.sessions where account_id = a.id) as sessions,
      (select json_agg(json_build_object('createdAt', created_at, 'seenAt', seen_at) order by created_at)
        from identity.devices where phone = a.phone) as "knownBrowsers",
      (select json_agg(json_build_object('suspendedAt', suspended_at, 'reason', reason, 'reinstatedAt', reinstated_at,
          'reinstatedReason', reinstated_reason) order by suspended_at)
        from identity.suspensions where account_id = a.id) as suspensions,
      (select json_build_object('since', since) from identity.second_factors where account_id = a.id and since is not null)
        as "secondFactor",
      (select json_build_object('planId', plan_id, 'notificationTime', notification_time,
          'notificationChosenAt', notification_chosen_at, 'disclaimerAcceptedAt', disclaimer_accepted_at)
        from subscription.choices where account_id = a.id) as choices,
      (select json_agg(json_build_object('emirate', emirate, 'askedAt', asked_at) order by asked_at)
        from subscription.waiting_list where account_id = a.id) as "waitingList",
      (select json_build_object('brand', brand, 'lastFour', last_four, 'expiryMonth', expiry_month,
          'expiryYear', expiry_year, 'updatedAt', updated_at)
        from money.cards where account_id = a.id) as card,
      (select json_agg(json_build_object('partner', p.name, 'tag', t.tag, 'updatedAt', t.updated_at))
        from ordering.partner_preferences t join partners.partners p on p.id = t.partner_id
        where t.account_id = a.id) as "partnerPreferences",
      ${ownedPartner} as partner,
      (select json_build_object('partner', p.name, 'role', t.role, 'name', t.name, 'addedAt', t.added_at)
        from partners.team t join partners.partners p on p.id = t.partner_id where t.account_id = a.id) as workplace,
      (select json_agg(json_build_object('kind', kind, 'sizeBytes', size_bytes, 'createdAt', created_at,
          'keptUntil', retain_until, 'removedAt', removed_at) order by created_at, id)
        from documents.documents where account_id = a.id) as documents
    from identity.accounts a where a.id = ${accountId}`);

export const readDriver = (db: Queries, accountId: AccountId): Promise<Exported | null> =>
  db.row<Exported>(sql`
    select d.number, d.status, d.name, d.email, d.vehicle_type as "vehicleType", d.plate_number as "plateNumber",
      d.vehicle, d.emirate, d.is_online as "isOnline", d.lat, d.lng, d.position_at as "positionAt",
      d.created_at as "createdAt",
      (select json_agg(json_build_object('orderNumber', o.number, 'status', v.status, 'feeFils', v.fee_fils,
          'acceptedAt', v.accepted_at, 'pickedUpAt', v.picked_up_at, 'endedAt', v.ended_at) order by v.accepted_at)
        from delivery.deliveries v join ordering.orders o on o.id = v.order_id where v.driver_id = d.id) as deliveries,
      (select json_agg(json_build_object('number', o.number, 'from', r.starts_on, 'until', r.cut_off_on,
          'amountFils', o.amount_fils, 'status', o.status, 'failure', o.failure, 'failureNote', o.failure_note,
          'iban', o.iban_mask, 'settledAt', o.settled_at) order by o.number)
        from money.payouts o join money.payout_runs r on r.id = o.run_id
        where o.payee = 'driver:' || d.id and not r.is_discarded) as payouts
    from delivery.drivers d where d.account_id = ${accountId}`);

export const readProfile = (db: Queries, accountId: AccountId): Promise<Sealed<'diet'> | null> =>
  db.row<Sealed<'diet'>>(sql`
    select account_id as id, name, email, language, location, family_size as "familySize",
      preferred_meal_times as "preferredMealTimes", completed_at as "completedAt", updated_at as "updatedAt", diet
    from household.profiles where account_id = ${accountId}`);

export const readMembers = (db: Queries, accountId: AccountId): Promise<Sealed<'diet'>[]> =>
  db.rows<Sealed<'diet'>>(sql`
    select id, name, portion, diet from household.members where account_id = ${accountId} order by position`);

export const readAddresses = (db: Queries, accountId: AccountId): Promise<Exported[]> =>
  db.rows<Exported>(sql`
    select title, street, building, apartment, area, emirate, landmark, makani, phone, instructions, lat, lng,
      is_default as "isDefault", created_at as "createdAt"
    from household.addresses where account_id = ${accountId} order by created_at, id`);

export const readSubscriptions = (db: Queries, accountId: AccountId): Promise<Exported[]> =>
  db.rows<Exported>(sql`
    select s.plan_id as "planId", s.status, s.price_fils as "priceFils", s.started_on as "startedOn",
      s.period_start as "periodStart", s.period_end as "periodEnd", s.first_suggestion_on as "firstSuggestionOn",
      s.paused_from as "pausedFrom", s.paused_until as "pausedUntil", s.ends_on as "endsOn",
      s.previous_plan_id as "previousPlanId", s.plan_changed_on as "planChangedOn", s.created_at as "createdAt",
      coalesce((select json_agg(json_build_object('day', day, 'mealTimes', meal_times, 'creditFils', credit_fils,
          'createdAt', created_at) order by day)
        from subscription.skips where subscription_id = s.id), '[]') as skips
    from subscription.subscriptions s where s.account_id = ${accountId} order by s.created_at`);

export const readCancellations = (db: Queries, accountId: AccountId): Promise<Sealed<'note'>[]> =>
  db.rows<Sealed<'note'>>(sql`
    select id, reason, cancelled_at as "cancelledAt", kept_at as "keptAt", note
    from subscription.cancellations where account_id = ${accountId} order by cancelled_at, id`);

export const readSuggestions = (db: Queries, accountId: AccountId): Promise<Sealed<'reasons'>[]> =>
  db.rows<Sealed<'reasons'>>(sql`
    select s.id, s.day, s.meal_time as "mealTime", s.meal_id as "mealId", m.title, s.status,
      s.rejection_count as "rejectionCount", s.created_at as "createdAt", s.decided_at as "decidedAt", s.locked_at as "lockedAt",
      s.stars, s.rated_at as "ratedAt",
      s.portion::float8 as portion, s.reasons
    from planner.suggestions s left join catalogue.meals m on m.id = s.meal_id
    where s.account_id = ${accountId} order by s.day, s.created_at, s.id`);

export const readTaste = (db: Queries, accountId: AccountId): Promise<Sealed<'taste'> | null> =>
  db.row<Sealed<'taste'>>(sql`
    select account_id as id, updated_at as "updatedAt", taste from planner.tastes where account_id = ${accountId}`);

export const readPicks = (db: Queries, accountId: AccountId): Promise<Sealed<'picks'> | null> =>
  db.row<Sealed<'picks'>>(sql`
    select account_id as id, updated_at as "updatedAt", picks from planner.picks where account_id = ${accountId}`);

export const readShoppingTicks = (db: Queries, accountId: AccountId): Promise<Exported[]> =>
  db.rows<Exported>(sql`
    select t.ingredient_id as "ingredientId", i.name_en as name, t.from_day as "fromDay", t.state, t.grams::float8 as grams
    from ordering.week_ticks t left join catalogue.ingredients i on i.id = t.ingredient_id
    where t.account_id = ${accountId} order by t.from_day, t.ingredient_id`);

export const readOrders = (db: Queries, accountId: AccountId): Promise<Sealed<'delivery' | 'proof'>[]> =>
  db.rows<Sealed<'delivery' | 'proof'>>(sql`
    select o.id, o.number, o.type, o.meal_id as "mealId", m.title, p.name as partner, o.family_size as "familySize",
      o.status, o.food_fils as "foodFils", o.delivery_fee_fils as "deliveryFeeFils", o.total_fils as "totalFils",
      o.payment_method as "paymentMethod", o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo",
      o.emirate, o.area, o.lat, o.lng, o.lines, o.placed_at as "placedAt", o.finished_at as "finishedAt",
      o.delivery, o.proof,
      (select json_agg(json_build_object('status', status, 'at', at, 'by', by_role, 'reason', reason) order by version)
        from ordering.order_events where order_id = o.id) as history,
      (select json_build_object('stars', stars, 'comment', comment, 'createdAt', created_at)
        from ordering.ratings where order_id = o.id) as rating
    from ordering.orders o
    left join catalogue.meals m on m.id = o.meal_id left join partners.partners p on p.id = o.partner_id
    where o.account_id = ${accountId} order by o.placed_at, o.id`);

type ChefEvent = Sealed<'place' | 'needs' | 'objection'>;

export const readChefEvents = (db: Queries, accountId: AccountId): Promise<ChefEvent[]> =>
  db.rows<ChefEvent>(sql`
    select v.id, v.number, v.event_type as "eventType", v.guests, v.starts_at as "startsAt", v.cuisine,
      v.dietary_options as "dietaryOptions", v.emirate, v.area, v.status, v.total_fils as "totalFils",
      v.deposit_fils as "depositFils", p.name as chef, v.created_at as "createdAt", v.finished_at as "finishedAt",
      v.place, v.needs, v.chef_arrived_at as "chefArrivedAt", v.objection as "objectionKind",
      v.objected_at as "objectedAt", v.objection_text as objection,
      (select json_agg(json_build_object('status', status, 'at', at, 'by', by_role, 'reason', reason) order by version)
        from catering.event_steps where event_id = v.id) as history,
      (select json_agg(json_build_object('chef', c.name, 'status', q.status, 'menu', q.menu, 'totalFils', q.total_fils,
          'createdAt', q.created_at) order by q.created_at)
        from catering.quotes q join partners.partners c on c.id = q.partner_id where q.event_id = v.id) as quotes,
      (select json_build_object('stars', stars, 'comment', comment, 'createdAt', created_at)
        from catering.ratings where event_id = v.id) as rating
    from catering.events v left join partners.partners p on p.id = v.partner_id
    where v.account_id = ${accountId} order by v.created_at, v.id`);

export const readChefMessages = (db: Queries, accountId: AccountId): Promise<Sealed<'body'>[]> =>
  db.rows<Sealed<'body'>>(sql`
    select m.id, v.number as "eventNumber", m.author, m.at, m.body
    from catering.messages m join catering.events v on v.id = m.event_id
    where m.account_id = ${accountId} order by m.at, m.id`);

export const readOrderMessages = (db: Queries, accountId: AccountId): Promise<Sealed<'body'>[]> =>
  db.rows<Sealed<'body'>>(sql`
    select m.id, o.number as "orderNumber", m.author, m.reader, m.at, m.body
    from ordering.messages m join ordering.orders o on o.id = m.order_id
    where m.account_id = ${accountId} order by m.at, m.id`);

export const readPayments = (db: Queries, accountId: AccountId): Promise<Exported[]> =>
  db.rows<Exported>(sql`
    select p.id, p.purpose, p.subject, p.amount_fils as "amountFils", p.status, p.card_brand as "cardBrand",
      p.card_last_four as "cardLastFour", p.decline_reason as "declineReason", p.created_at as "createdAt",
      p.settled_at as "settledAt",
      coalesce((select json_agg(json_build_object('amountFils', amount_fils, 'status', status,
          'requestedAt', requested_at, 'settledAt', settled_at) order by requested_at)
        from money.refunds where payment_id = p.id), '[]') as refunds,
      coalesce((select json_agg(json_build_object('amountFils', amount_fils, 'reason', reason, 'status', status,
          'openedAt', opened_at, 'closedAt', closed_at) order by opened_at)
        from money.disputes where payment_id = p.id), '[]') as disputes
    from money.payments p where p.account_id = ${accountId} order by p.created_at, p.id`);

/** Support agents' names are not the customer's data. */
export const readSupport = (db: Queries, accountId: AccountId): Promise<Sealed<'text'>[]> =>
  db.rows<Sealed<'text'>>(sql`
    select r.id || '/' || m.position as id, r.number, r.side, r.topic, r.status, r.language, o.number as "orderNumber",
      m.by_role as by, m.at, m.body as text
    from support.requests r join support.messages m on m.request_id = r.id
    left join ordering.orders o on o.id = r.order_id
    where r.account_id = ${accountId} order by r.number, m.position`);

export const readInvoices = (db: Queries, accountId: AccountId): Promise<Exported[]> =>
  db.rows<Exported>(sql`
    select kind, number, issued_on as "issuedOn", total_fils as "totalFils", vat_fils as "vatFils",
      vat_percent as "vatPercent", lines, customer
    from money.invoices where account_id = ${accountId} order by id`);

export const readMessages = (db: Queries, accountId: AccountId): Promise<Exported[]> =>
  db.rows<Exported>(sql`
    select kind, subject, language, template, params, state, created_at as "createdAt", sent_at as "sentAt"
    from notifications.messages where account_id = ${accountId} order by created_at, id`);

export const readPushDevices = (db: Queries, accountId: AccountId): Promise<Sealed<'address'>[]> =>
  db.rows<Sealed<'address'>>(sql`
    select id, created_at as "createdAt", address
    from notifications.push_subscriptions where account_id = ${accountId}
    order by created_at, id`);

export const readApplications = (db: Queries, accountId: AccountId): Promise<Sealed<'secrets'>[]> =>
  db.rows<Sealed<'secrets'>>(sql`
    select id, type, status, name, details, language, submitted_at as "submittedAt", decided_at as "decidedAt",
      reason, secrets
    from partners.applications where account_id = ${accountId} order by submitted_at, id`);

export const readDriverApplications = (db: Queries, accountId: AccountId): Promise<Sealed<'secrets'>[]> =>
  db.rows<Sealed<'secrets'>>(sql`
    select id, 'driver' as type, status, name, details, language, submitted_at as "submittedAt",
      decided_at as "decidedAt", reason, secrets
    from delivery.driver_applications where account_id = ${accountId} order by submitted_at, id`);

export const readDriverBankAccounts = (db: Queries, accountId: AccountId): Promise<Sealed<'iban'>[]> =>
  db.rows<Sealed<'iban'>>(sql`
    select b.id, b.bank_name as "bankName", b.account_holder as "accountHolder", b.valid_from as "validFrom", b.iban
    from delivery.bank_accounts b join delivery.drivers d on d.id = b.driver_id
    where d.account_id = ${accountId} order by b.valid_from`);

export const readBankAccounts = (db: Queries, accountId: AccountId): Promise<Sealed<'iban'>[]> =>
  db.rows<Sealed<'iban'>>(sql`
    select b.id, b.bank_name as "bankName", b.account_holder as "accountHolder", b.valid_from as "validFrom", b.iban
    from partners.bank_accounts b join partners.partners p on p.id = b.partner_id
    where p.account_id = ${accountId} order by b.valid_from`);

/** The IBAN masked: approved ones are exported whole. */
export const readMenuOptions = (db: Queries, accountId: AccountId): Promise<Exported[]> =>
  db.rows<Exported>(sql`
    select i.meal_id as id, i.option_groups as groups
    from partners.menu_items i join partners.partners p on p.id = i.partner_id
    where p.account_id = ${accountId} and i.option_groups <> '[]' order by i.meal_id`);

export const readBankChanges = (db: Queries, accountId: AccountId): Promise<Exported[]> =>
  db.rows<Exported>(sql`
    select id, bank_name as "bankName", account_holder as "accountHolder", iban_mask as iban, status,
      asked_at as "askedAt", decided_at as "decidedAt", reason
    from money.bank_changes where account_id = ${accountId} order by asked_at, id`);
