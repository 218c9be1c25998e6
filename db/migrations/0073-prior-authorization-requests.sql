-- What a prescriber was asked by fax about a rejected claim, in the words that were sent.
create table prior_auth_requests (
  fax_id bigint primary key references fax_jobs(id), store_id bigint not null references stores(id), rx_id bigint not null references rxs(id), transmission_id bigint not null references claim_transmissions(id),
  content jsonb not null, created_at timestamptz not null, created_by bigint references employees(id)
);
create index prior_auth_requests_of on prior_auth_requests (transmission_id);
create index prior_auth_requests_rx on prior_auth_requests (rx_id);
