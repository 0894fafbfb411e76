-- Diets were sealed here a second time, for a check in the database.
drop table household.gates;
