alter table money.entries drop constraint entries_kind_subject_key;
create unique index entries_kind_subject_key on money.entries (kind, subject) where kind <> 'order_reduced';
