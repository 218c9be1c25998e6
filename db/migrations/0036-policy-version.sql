-- A store's policy is saved over its own version: whoever changes the address meanwhile is not in its way.
alter table stores add column policy_version integer not null default 1;
