-- Meals have a status, and some belong to the kitchen that invented them.
alter table catalogue.meals
  -- Null: Sufra's own.
  add column owner_partner_id uuid,
  -- Suggested to households; a kitchen's dish is once an admin says so.
  add column is_for_everyone boolean not null default true,
  add column status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  add check (is_for_everyone or owner_partner_id is not null);
update catalogue.meals set status = 'withdrawn' where not is_published;
alter table catalogue.meals alter column status drop default;
alter table catalogue.meals drop column is_published;
alter table catalogue.meals add column is_published boolean generated always as (status = 'published') stored;
create index meals_by_owner on catalogue.meals (owner_partner_id) where owner_partner_id is not null;
