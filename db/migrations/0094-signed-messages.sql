-- Whether a store believes the signatures that its line says of its messages (21 CFR 1311): said by whoever sets up the line. `signed`: a message bears a signature, and came by such a line; of what came before nobody knows.
alter table erx_lines add column trusts_signatures boolean not null default false;
alter table erx_messages add column signed boolean not null default false;
