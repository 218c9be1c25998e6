import { pathIn } from './call.ts';

/** Where nothing is; what is asked of it is judged and counted like every call. */
const nowhere = '/api/nothing-is-here';
/** A path as the standard writes it, or null where it is none. */
const writtenPlainly = (path: string): string | null => {
  try {
    decodeURIComponent(path);
    return new URL(path, 'http://here').pathname;
  } catch {
    return null;
  }
};

/**
 * The address that is looked for: the one that was sent where its path is written plainly, else one
 * at which nothing is. Behind `..`, doubled slashes, other hosts and fragments stands another path
 * than the guards would judge, and what can't be read would be answered before any of them.
 * Browsers send neither.
 */
export function plainAddress(url: string): string {
  const path = pathIn(url);
  return writtenPlainly(path) === path ? url : nowhere;
}
