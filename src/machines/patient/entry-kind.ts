import type { FormLayout } from '#domain/platform/fields/entity.ts';
import type { Problems, Values } from '#machines/platform/draft/draft.ts';
import type { Choice, Choices } from './choices.ts';

/** How the rows of one list are named: the boxes, and how they become a row and back. */
export interface EntryKind {
  /** For a person: 'ICD', 'allergy'. */
  readonly row: string;
  readonly form: FormLayout;
  readonly blank: Values;
  /** The box that someone starts in. */
  readonly first: string;
  /**
   * What the search of its picker is asked for, with what the other boxes hold; without it its
   * pickers pick records.
   */
  source?(entry: Values): string;
  /** What is proposed for what was typed, before what the search of its picker finds. */
  propose?(text: string): readonly Choice[];
  /** Words as they stand may be chosen too, last; what is said beside them. */
  readonly words?: string;
  /** A choice that was just made says something in the other boxes. */
  follow(entry: Values, before: Values, choices: Choices): Values;
  /** Why the boxes are no row yet, by box. */
  problems(entry: Values, list: readonly Values[], choices: Choices): Problems;
  toRow(entry: Values, choices: Choices): Values;
  toEntry(row: Values, choices: Choices): Values;
  nameOf(row: Values): string;
  /** What adding one says in the record's other fields. */
  readonly says?: Values;
  /** What the boxes propose for the next row of a list. */
  proposes?(list: readonly Values[]): Values;
  /**
   * Records that the boxes name are looked at after a change of them, and what they say follows;
   * null where none of them was changed.
   */
  look?(entry: Values, before: Values, load: LoadRecord): Promise<Looked> | null;
  /** Rows can be switched off and on again; why not, in words. */
  switched?(
    row: Values,
    others: readonly Values[],
  ): { readonly row: Values; readonly why: string | null };
}
/** Reads a record that a box names; null where it is not here any more. */
export type LoadRecord = (of: string, id: number) => Promise<Values | null>;
/** What follows from the records that the boxes name, and what those want to be said. */
export interface Looked {
  readonly values: Values;
  readonly messages: readonly string[];
}
