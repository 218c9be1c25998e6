/**
 * The entry of a table by a name that came from outside; undefined where the table has none of its
 * own. What every object inherits (`constructor`, `toString`) is no entry.
 */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
