import { sql } from 'kysely';

/** The name of a person of `employees as e`, first name first. */
export const personName = sql<string>`e.first_name || ' ' || e.last_name`;
