/**
 * A text starts as it was typed; of numbers in groups (`001 4401391 00`) any group may come first,
 * and nobody types the spaces between. `prefix` in small letters.
 */
export function startsAsTyped(text: string, prefix: string): boolean {
  if (text.toLowerCase().startsWith(prefix)) return true;
  if (!/^\d+$/.test(prefix) || !/^\d[\d ]*$/.test(text)) return false;
  const groups = text.split(' ');
  return groups.some((_, index) => groups.slice(index).join('').startsWith(prefix));
}
