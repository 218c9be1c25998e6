/**
 * Begins a statement that is planned each time, with the values it is asked with. A plan made once
 * for all values is right where a
 * row is looked up; for a search it can't know whether a letter or a whole name was typed, and may
 * read a whole table.
 */
export const plannedAnew = '/* planned anew */';
