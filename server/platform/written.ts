/** Why a file could not be written, as the middle of a sentence. */
export const whyNotWritten = (error: unknown): string =>
  ({
    ENOSPC: 'the disk is full',
    EACCES: 'the program may not write there',
    EROFS: 'the disk can only be read',
    ENOTDIR: 'a file stands where the folder should be',
    EEXIST: 'a file stands where the folder should be',
  })[(error as NodeJS.ErrnoException).code ?? ''] ?? 'it can’t be written';
