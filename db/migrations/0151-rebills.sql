-- A rebill (B3) on its way: what was paid stays paid until the payer answers. `rebill` is what was sent, as facts.
alter table claims add column rebilling boolean not null default false, add column rebill jsonb;
-- Some payers take no rebill: the claim is taken back and billed anew, as two transmissions.
alter table claim_switches add column rebills boolean not null default true;
