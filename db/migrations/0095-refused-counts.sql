-- How often a count of a drawer, or cash out of it, was refused to somebody who may not know what it holds: after three, nothing about it is answered any more.
alter table drawers add column refusals int not null default 0;
