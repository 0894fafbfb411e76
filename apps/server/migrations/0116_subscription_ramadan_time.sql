-- The hour of the daily message in Ramadan, where a person chose one; anybody may, whether they fast or not.
alter table subscription.choices add column ramadan_time text;
