import type { PickOption } from '#machines/platform/list/picker.machine.ts';

/**
 * Something of a search that names itself: a code with its description, an ingredient, or words as
 * they were typed.
 */
export interface Choice {
  readonly label: string;
  readonly detail: string;
  readonly words?: true;
  /** It is a class of its list, by its key there. */
  readonly group?: string;
}
/**
 * What has been offered or stored, by numbers of its own: a picker holds numbers, a list holds what
 * stands behind them.
 */
export interface Choices {
  remember(choice: Choice): PickOption;
  get(id: unknown): Choice | null;
}

export function createChoices(): Choices {
  const known: Choice[] = [];
  const same = (a: Choice, b: Choice) =>
    a.label === b.label && a.words === b.words && a.group === b.group;
  return {
    remember(choice) {
      const at = known.findIndex((item) => same(item, choice));
      const id = at < 0 ? known.push(choice) : at + 1;
      known[id - 1] = choice;
      return { id, label: choice.label, detail: choice.detail };
    },
    get: (id) => (typeof id === 'number' ? (known[id - 1] ?? null) : null),
  };
}

/**
 * What a box offers for what was typed: what its kind proposes, then what the search found beside,
 * and the words as they stand last.
 */
export function offeredFor(
  kind: { propose?(text: string): readonly Choice[]; readonly words?: string },
  text: string,
  found: readonly PickOption[],
): readonly Choice[] {
  const typed = text.trim();
  const proposed = kind.propose?.(typed) ?? [];
  const besides = found.filter((option) => !proposed.some(({ label }) => label === option.label));
  return [
    ...proposed,
    ...besides.map(({ label, detail = '' }) => ({ label, detail })),
    ...(kind.words !== undefined && typed !== ''
      ? [{ label: typed, detail: kind.words, words: true as const }]
      : []),
  ];
}
