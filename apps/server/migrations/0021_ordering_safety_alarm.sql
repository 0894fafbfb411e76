-- A diet change made the order unsafe: the kitchen must stop, or may leave out the optional ingredients, or has said so.
alter table ordering.orders add safety_alarm text check (safety_alarm in ('must_stop', 'can_leave_out', 'left_out'));
