const limit = 12;

/** Keys of rows by list: where the cursor stood. */
export type Cursors = Readonly<Record<string, number>>;
/**
 * What a desk remembers of the person who works at it: ids of commands and of rows, nothing about a
 * patient.
 */
export interface DeskMemory {
  /** The commands that were run from the palette, last first. */
  recents(): readonly string[];
  noteRecent(id: string): void;
  /** Where the cursor stood in each list of a page when it was left: coming back finds the row. */
  cursorsOf(page: string): Cursors;
  keepCursors(page: string, cursors: Cursors): void;
  /** Somebody else works here now. */
  forget(): void;
}
/** A desk that remembers nothing yet. */
export function createDeskMemory(): DeskMemory {
  let recents: readonly string[] = [];
  const cursors = new Map<string, Cursors>();
  return {
    recents: () => recents,
    noteRecent: (id) => {
      recents = [id, ...recents.filter((recent) => recent !== id)].slice(0, limit);
    },
    cursorsOf: (page) => cursors.get(page) ?? {},
    keepCursors: (page, left) => {
      cursors.set(page, left);
    },
    forget: () => {
      recents = [];
      cursors.clear();
    },
  };
}
