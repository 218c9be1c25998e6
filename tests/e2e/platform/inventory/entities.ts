import { inventory } from './inventory.ts';
import type { Line } from './table.ts';

/**
 * The columns of each entity, wherever one of its surfaces shows them. The specification names them
 * by key alone, so a label that is missing is told and not red.
 */
export const entityLines = (seen: ReadonlyMap<string, ReadonlySet<string>>): readonly Line[] =>
  inventory.entities
    .filter(
      (entity) => entity.columns !== undefined && entity.shownIn?.some((text) => seen.has(text)),
    )
    .map((entity) => {
      const names = new Set(
        entity.shownIn!.flatMap((text) =>
          [...(seen.get(text) ?? [])].map((name) => name.toLowerCase()),
        ),
      );
      const missing = entity.columns!.filter((column) => !names.has(column.toLowerCase()));
      return {
        surface: `columns of ${entity.name}`,
        state: 'walked',
        found: entity.columns!.length - missing.length,
        expected: entity.columns!.length,
        kept: null,
        missing: [],
        unstated: missing,
      };
    });
