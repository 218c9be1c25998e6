-- How often a count of a drawer, or cash out of it, was refused to somebody who may not know what it holds: after three, nothing about it is answered any more.
alter table drawers add column refusals int not null default 0;
-- A password that somebody else gave: its person chooses another one at the first sign-in.
alter table employees add column password_given boolean not null default false;
