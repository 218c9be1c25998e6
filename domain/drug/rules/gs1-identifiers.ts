import {
  companionRows,
  exclusionRows,
  identifierRows,
  type ApplicationIdentifier,
} from './gs1-identifiers.data.ts';

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

/** Whether an identifier is one of those that a row of the tables names; `n` is any digit. */
const isOneOf = (codes: string, ai: string): boolean =>
  codes.split(' ').some((code) => new RegExp(`^${code.replaceAll('n', '\\d')}$`).test(ai));
/**
 * Whether GS1 lets these identifiers stand in one code: each has what it needs beside it, and none
 * that it excludes. A count of packages (37) for one never stands beside a product number (01).
 */
export const mayStandTogether = (ais: readonly string[]): boolean =>
  ais.every((ai) =>
    companionRows.every(
      ([codes, oneOf]) => !isOneOf(codes, ai) || ais.some((other) => isOneOf(oneOf, other)),
    ),
  ) &&
  exclusionRows.every(
    ([code, never]) => !ais.includes(code) || !ais.some((other) => isOneOf(never, other)),
  );
