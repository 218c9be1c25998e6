/** A text with its first letter as a capital; the others stay as they are. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
