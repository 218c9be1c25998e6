import { identifierRows, type ApplicationIdentifier } from './gs1-identifiers.data.ts';

export type { ApplicationIdentifier };

const table = new Map<string, ApplicationIdentifier>();
for (const [codes, min, max, content] of identifierRows) {
  for (const code of codes.split(' ')) {
    const all = code.endsWith('n')
      ? Array.from('0123456789').map((text) => code.slice(0, -1) + text)
      : [code];
    for (const ai of all) table.set(ai, { ai, min, max, content });
  }
}

/**
 * The identifier that `text` starts with at `from`, or null. No identifier is the beginning of
 * another, so there is at most one.
 */
export function identifierAt(text: string, from: number): ApplicationIdentifier | null {
  for (const length of [2, 3, 4]) {
    const found = table.get(text.slice(from, from + length));
    if (found) return found;
  }
  return null;
}
