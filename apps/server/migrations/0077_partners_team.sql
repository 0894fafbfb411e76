-- People who work for a partner besides its owner.
create table partners.team (
  account_id uuid primary key,
  partner_id uuid not null references partners.partners on delete cascade,
  role text not null check (role in ('manager', 'kitchen', 'counter')),
  name text not null,
  added_at timestamptz not null
);
create index team_by_partner on partners.team (partner_id);

create view partners.public_workplaces as
  select account_id, id as partner_id, 'owner' as role from partners.partners
  union all
  select t.account_id, t.partner_id, t.role from partners.team t
  where not exists (select from partners.partners p where p.account_id = t.account_id);
