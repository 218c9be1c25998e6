-- What came of a billing, in cents, beside its bytes: the day's claims are added up from it. `taken_back_at` says when a paid one was reversed.
alter table claim_transmissions add column result text check (result in ('paid', 'rejected')), add column submitted_cents bigint, add column paid_cents bigint, add column patient_pay_cents bigint, add column taken_back_at timestamptz, add column taken_by_hand boolean not null default false,
  add check (taken_back_at is null or result = 'paid');
-- What lies here already says it in its bytes: overpunched cents behind a field separator.
create or replace function pg_temp.said_cents(message bytea, field text) returns bigint language sql as $$
  select (r[1] || (position(r[2] in '{ABCDEFGHI}JKLMNOPQR') - 1) % 10)::bigint * (case when position(r[2] in '{ABCDEFGHI}JKLMNOPQR') > 10 then -1 else 1 end)
  from regexp_match(encode(message, 'escape'), '\034' || field || '([0-9]*)([{}A-R])(?=[\034\035\036\003]|$)') r
$$;
update claim_transmissions set submitted_cents = pg_temp.said_cents(request, 'DU'), result = case when status_code in ('R', 'F') then 'rejected' end where kind in ('B1', 'B3');
with yes as (
  select t.*, (select count(*) from claim_transmissions r where r.claim_id = t.claim_id and r.kind = 'B2' and r.status_code in ('A', 'S') and r.id < t.id) as round from claim_transmissions t where t.kind in ('B1', 'B3') and t.status_code in ('P', 'D', 'C', 'Q')
), first as (select distinct on (claim_id, round) * from yes order by claim_id, round, id)
update claim_transmissions t set result = 'paid', paid_cents = pg_temp.said_cents(a.bytes, 'F9'), patient_pay_cents = pg_temp.said_cents(a.bytes, 'F5'),
  taken_back_at = (select r.answered_at from claim_transmissions r where r.claim_id = t.claim_id and r.kind = 'B2' and r.status_code in ('A', 'S') and r.id > t.id order by r.id limit 1)
from first left join lateral (select bytes from claim_answers where transmission_id = first.id and usable order by id desc limit 1) a on true where t.id = first.id;
update claim_transmissions t set taken_back_at = e.at, taken_by_hand = true from rx_events e, claims c
where e.event = 'claim-reversed-by-hand' and c.fill_id = e.fill_id and c.rank = (e.detail->>'rank')::int and t.claim_id = c.id and t.result = 'paid' and t.taken_back_at is null and t.answered_at <= e.at;
create index claim_transmissions_answered on claim_transmissions (store_id, answered_at) where claim_id is not null;
create index claim_transmissions_taken_back on claim_transmissions (store_id, taken_back_at) where taken_back_at is not null;
alter table paper_prints drop constraint paper_prints_kind_check;
alter table paper_prints add constraint paper_prints_kind_check check (kind in ('report', 'monograph', 'order', 'claims'));
