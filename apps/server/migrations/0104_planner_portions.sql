-- How much of a serving a household is to eat of a suggestion, so that the day brings what it should.
alter table planner.suggestions
  add column portion numeric(3, 2) not null default 1 check (portion between 0.75 and 1.25);
