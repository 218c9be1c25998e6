import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes the folder of everything that the program keeps. Throws one sentence where it can't be
 * used.
 */
export function openDataFolder(dataDir: string): void {
  try {
    // Root runs the database as another account, which must be able to walk through.
    if (!existsSync(dataDir))
      mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    mkdirSync(path.join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} can't be used (${(error as NodeJS.ErrnoException).code ?? 'unknown'}): set DATA_DIR to a folder that this account may write to.`,
      { cause: error },
    );
  }
}
