-- How the lists of admins and the catalogue look for words; generated columns of other schemas need it first.
create schema admin;

-- How a word is looked for: small letters, and Arabic without the marks and forms that people leave out.
create function admin.search_key(word text) returns text language sql immutable parallel safe as $$
  select translate(lower(btrim(word)), 'أإآٱىةئؤـًٌٍَُِّْ', 'اااايهيو')
$$;
