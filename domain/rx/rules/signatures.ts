/** What a signature covers where a controlled drug leaves. */
export const controlledSignature = 'controlled drug';
