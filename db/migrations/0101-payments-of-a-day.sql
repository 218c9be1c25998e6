-- Cash of a day that stands in no drawer is found among the payments of that day.
create index payments_made on payments (store_id, at);
