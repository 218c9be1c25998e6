import { inventory } from './inventory.ts';
import type { Line } from './table.ts';

/** The columns of each entity, wherever one of its surfaces shows them. The specification names them by key alone, so a label that is missing is told and not red. */
export const entityLines = (seen: ReadonlyMap<string, ReadonlySet<string>>): readonly Line[] =>
  inventory.entities
    .filter((e) => e.columns !== undefined && e.shownIn?.some((s) => seen.has(s)))
    .map((e) => {
      const names = new Set(
        e.shownIn!.flatMap((s) => [...(seen.get(s) ?? [])].map((n) => n.toLowerCase())),
      );
      const missing = e.columns!.filter((c) => !names.has(c.toLowerCase()));
      return {
        surface: `columns of ${e.name}`,
        state: 'walked',
        found: e.columns!.length - missing.length,
        expected: e.columns!.length,
        kept: null,
        missing: [],
        unstated: missing,
      };
    });
