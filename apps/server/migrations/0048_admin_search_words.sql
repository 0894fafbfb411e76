-- The words of a name, so that search finds it by the beginning of any of them: `search_key`, without accents and
-- punctuation, with Latin digits.
create function admin.words_of(name text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(regexp_replace(
    admin.search_key(regexp_replace(normalize(translate(name, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), nfkd),
      '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g')),
    '[[:space:]!-/:-@\[-`{-~،؛؟·•‘’“”–—]+', ' ', 'g'), ' '), ''))
$$;

-- Null without a word, which matches nothing.
create function admin.query_of(typed text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || lexeme || ''':*', ' & ')::tsquery from unnest(admin.words_of(typed))
$$;

create index people_by_words on admin.people using gin (admin.words_of(name_key));
