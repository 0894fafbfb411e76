-- What each household must not be given, as sealed bits, for the gate that stands before the suggestions.
create table household.gates (
  account_id uuid primary key references household.profiles on delete cascade,
  -- The diet these bits were read from; a suggestion for another one is refused.
  diet_version integer not null,
  -- Which of our keys sealed it, and what makes each sealing differ from all others.
  key_id text not null,
  nonce bytea not null check (length(nonce) = 16),
  -- One bit for each that `catalogue.gate_bits` knew, and on to a multiple of 512.
  sealed bit varying not null check (length(sealed) % 512 = 0),
  -- A keyed hash of all of it: bits that were changed or moved to another household open nothing.
  proof bytea not null check (length(proof) = 32),
  -- The words by which the diet was read; other words mean: read it again.
  words text not null
);
