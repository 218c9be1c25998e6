/**
 * A stored record proposed for what a message names. Never taken silently: a person accepts it, and
 * the reasons stand beside it.
 */
export interface Proposal {
  readonly id: number;
  /** 0–100, for ranking only. */
  readonly score: number;
  readonly reasons: readonly string[];
  /**
   * True only when nothing contradicts and no other candidate is as good: the one that may be
   * preselected.
   */
  readonly exact: boolean;
}

export interface Weighed extends Proposal {
  readonly name: string;
}

/** Ranks proposals: best first, ties by name. Two exact ones make neither exact, and say so. */
export function rank(found: readonly Weighed[], least: number): readonly Proposal[] {
  const kept = found
    .filter((weighed) => weighed.score >= least)
    .toSorted(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        b.score - a.score ||
        Number(a.name > b.name) - Number(a.name < b.name) ||
        a.id - b.id,
    );
  const twins = kept.filter((weighed) => weighed.exact).length > 1;
  return kept.map(({ id, score, reasons, exact }) => ({
    id,
    score: Math.max(0, Math.min(100, score)),
    exact: exact && !twins,
    reasons: exact && twins ? [...reasons, 'Another record matches as well: choose'] : reasons,
  }));
}
