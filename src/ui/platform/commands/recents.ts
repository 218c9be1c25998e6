const limit = 12;
let recents: readonly string[] = [];

/**
 * The commands that were run from the palette, last first. They are this tab's: nothing about a
 * patient, and gone with it.
 */
export const readRecents = (): readonly string[] => recents;
export const noteRecent = (id: string): void => {
  recents = [id, ...recents.filter((recent) => recent !== id)].slice(0, limit);
};
