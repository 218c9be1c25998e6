import type { PickOption } from '#machines/platform/list/picker.machine.ts';

/**
 * Something of a search that names itself: a code with its description, an ingredient, or words as
 * they were typed.
 */
export interface Choice {
  readonly label: string;
  readonly detail: string;
  readonly words?: true;
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
  const same = (a: Choice, b: Choice) => a.label === b.label && a.words === b.words;
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
