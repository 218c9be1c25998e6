-- Imported interaction pairs are asked by both sides at every check of a prescription.
create index interaction_rules_sides on interaction_rules (side_a, side_b);
