-- When what an attempt has made was put away. A claim that its payer takes back later leaves the rest for the next time.
alter table training_attempts add column put_away_at timestamptz;
