-- Wrong: a number used twice.
create table identity.sessions (id uuid primary key);
