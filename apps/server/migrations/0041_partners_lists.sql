-- What partners and applications are found and sorted by in the lists of admins.

-- How a name is looked for: small letters, and Arabic without the marks and forms that people leave out.
create function partners.name_key(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(btrim(name)), 'أإآٱىةئؤـًٌٍَُِّْ', 'اااايهيو')
$$;

alter table partners.partners
  add column name_key text collate "C" not null generated always as (partners.name_key(name ->> 'en')) stored,
  add column name_key_ar text collate "C" not null generated always as (partners.name_key(name ->> 'ar')) stored;
create index partners_by_time on partners.partners (created_at, id);
create index partners_by_name on partners.partners (name_key, id);
create index partners_by_arabic_name on partners.partners (name_key_ar, id);
create index partners_by_status_and_time on partners.partners (status, created_at, id);
create index partners_by_status_and_name on partners.partners (status, name_key, id);

alter table partners.applications
  add column name_key text collate "C" not null generated always as (partners.name_key(name)) stored;
create index applications_by_time on partners.applications (submitted_at, id) where is_listed;
create index applications_by_name on partners.applications (name_key, id) where is_listed;
create index applications_by_status_and_time on partners.applications (status, submitted_at, id) where is_listed;
create index applications_by_status_and_name on partners.applications (status, name_key, id) where is_listed;
