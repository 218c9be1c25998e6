/**
 * The keys of a table that was declared with just these keys. TypeScript reads them as plain text,
 * because an object may hold more than its type says; the tables of this project do not.
 */
export const keysOf = <T extends object>(table: T): readonly (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];
