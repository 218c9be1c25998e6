const limit = 12;

/** Keys of rows by list: where the cursor stood. */
export type Cursors = Readonly<Record<string, number>>;
/** What was chosen, and the words typed for it, that nobody has sent yet. */
export interface HalfTyped {
  readonly choice: string;
  readonly words: string;
}
/**
 * What a desk remembers of the person who works at it: ids of commands and of rows, and words that
 * are not sent yet. It goes with the person.
 */
export interface DeskMemory {
  /** The commands that were run from the palette, last first. */
  recents(): readonly string[];
  noteRecent(id: string): void;
  /** Where the cursor stood in each list of a page when it was left: coming back finds the row. */
  cursorsOf(page: string): Cursors;
  keepCursors(page: string, cursors: Cursors): void;
  halfTyped(key: string): HalfTyped | null;
  /** Null: it was sent, or it is given up. */
  keepHalfTyped(key: string, typed: HalfTyped | null): void;
  /** Tells of every change of what is half typed; the function given back ends it. */
  followHalfTyped(listener: () => void): () => void;
  /** Another number after every change of what is half typed. */
  halfTypedVersion(): number;
  /** Somebody else works here now. */
  forget(): void;
}
/** A desk that remembers nothing yet. */
export function createDeskMemory(): DeskMemory {
  let recents: readonly string[] = [];
  const cursors = new Map<string, Cursors>();
  const half = new Map<string, HalfTyped>();
  const listeners = new Set<() => void>();
  let version = 0;
  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  return {
    recents: () => recents,
    noteRecent: (id) => {
      recents = [id, ...recents.filter((recent) => recent !== id)].slice(0, limit);
    },
    cursorsOf: (page) => cursors.get(page) ?? {},
    keepCursors: (page, left) => {
      cursors.set(page, left);
    },
    halfTyped: (key) => half.get(key) ?? null,
    keepHalfTyped: (key, typed) => {
      if (typed === null) half.delete(key);
      else half.set(key, typed);
      tell();
    },
    followHalfTyped: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    halfTypedVersion: () => version,
    forget: () => {
      recents = [];
      cursors.clear();
      half.clear();
      tell();
    },
  };
}
