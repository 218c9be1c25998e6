/**
 * A sentence with one full stop: what is quoted in it, or typed by a person, may end with its own.
 * Another mark that ends a sentence stays as it is.
 */
export const sentence = (text: string): string => {
  const bare = text.trimEnd().replace(/\.+$/, '');
  return /[!?…]$/.test(bare) ? bare : `${bare}.`;
};
