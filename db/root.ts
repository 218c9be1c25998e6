import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the checkout. This file runs from its own place and from inside the bundle in
 * `dist/`.
 */
export const projectRoot: string = (() => {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'db', 'migrations'))) return folder;
    if (folder === path.dirname(folder))
      throw new Error('The folder db/migrations is missing: this installation is not complete.');
  }
})();
