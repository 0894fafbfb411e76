create index partners_by_words on partners.partners
  using gin (admin.words_of((name ->> 'en') || ' ' || (name ->> 'ar')));
