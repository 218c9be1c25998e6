-- A drug is found by any word of its names, also by the second one of a brand.
create index drugs_words on drugs using gin (
  array_to_tsvector(string_to_array(name_key || ' ' || coalesce(generic_key, name_key), ' ')));
analyze drugs;
