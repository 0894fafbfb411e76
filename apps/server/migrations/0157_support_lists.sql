-- What nobody looks after yet, by status: the first thing admins ask for in the morning.
create index requests_free_by_status_and_change on support.requests (status, changed_at, id) where assigned_to is null;
