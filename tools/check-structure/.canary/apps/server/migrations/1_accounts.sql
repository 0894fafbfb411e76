create table identity.accounts (id uuid primary key);
