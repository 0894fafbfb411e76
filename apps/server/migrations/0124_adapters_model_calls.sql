-- How often the language model was asked on each day, over all processes.
create table adapters.model_calls (
  day date primary key,
  calls integer not null check (calls > 0)
);
