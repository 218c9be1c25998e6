-- An emergency oral C-II ends when its signed prescription has to be there (21 CFR 1306.11(d)(4));
-- in New York after 72 hours (N.Y. Pub. Health Law § 3334).
update rxs r set expires_on = least(r.expires_on, r.written_on + case s.state when 'NY' then 3 else 7 end)
from stores s
where s.id = r.store_id and r.emergency_oral and r.schedule = '2';
