-- Published versions of the legal pages; before the first, the shipped text is shown.
create table admin.legal_texts (
  page text not null check (page in ('terms', 'privacy', 'compliance')),
  version integer not null check (version > 0),
  -- By language: title, lead and sections.
  texts jsonb not null,
  changed_on date not null,
  by_account_id uuid not null,
  at timestamptz not null,
  primary key (page, version)
);

create function admin.refuse_legal_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'admin.legal_texts only grows';
end
$$;
create trigger legal_texts_only_grow before update or delete or truncate on admin.legal_texts
  for each statement execute function admin.refuse_legal_text_change();
