-- What became of the codes of the last day, without a word of whom they went to: whether most are ever entered tells
-- people who sign in from somebody who has messages sent for their price.
create table identity.otp_sends (
  code_id uuid primary key,
  sent_at timestamptz not null,
  -- The phone had an account already.
  is_known boolean not null,
  -- False where it was held back.
  is_sent boolean not null,
  verified_at timestamptz
);
create index otp_sends_of_strangers on identity.otp_sends (sent_at) where not is_known;
