drop trigger ingredients_have_a_bit on catalogue.ingredients;
drop function catalogue.give_gate_bit();
drop table catalogue.gate_bits;
