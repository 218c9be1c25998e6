import { ownEntry } from '#domain/platform/own-entry.ts';

/** What a payer is called by its rank, 1 primary. */
export const rankTitle = (rank: number): string =>
  ['', 'Primary', 'Secondary', 'Tertiary'][rank] ?? `Payer ${rank}`;
/** How a claim stands, in words. */
export const claimStateText = {
  none: 'Not billed',
  sent: 'Sent',
  paid: 'Paid',
  captured: 'Captured',
  duplicate: 'Paid (duplicate)',
  rejected: 'Rejected',
  reversed: 'Reversed',
} as const;
/** Why a claim waits for a person, in words. */
export const claimProblemText = {
  rejected: 'Rejected',
  unanswered: 'No answer',
  'not-built': 'Not sent',
  reversal: 'Not reversed',
  rebill: 'Not rebilled',
} as const;
export const transmissionType = {
  B1: 'Billing',
  B2: 'Reversal',
  B3: 'Rebill',
  E1: 'Eligibility',
} as const;
const answered: Readonly<Record<string, string>> = {
  P: 'Paid',
  D: 'Paid (duplicate)',
  C: 'Captured',
  Q: 'Captured (duplicate)',
  A: 'Accepted',
  S: 'Accepted (duplicate)',
  F: 'Deferred',
  R: 'Rejected',
};
/** How a transmission stands: as the payer answered it (112-AN), or why it has no answer. */
export function transmissionStatus(input: {
  readonly state: 'pending' | 'sending' | 'answered' | 'failed';
  readonly code: string | null;
  readonly tries: number;
}): string {
  if (input.state === 'answered') return ownEntry(answered, input.code ?? '') ?? 'Not understood';
  if (input.state === 'failed') return 'No answer';
  return input.tries > 1 ? `Waiting (try ${input.tries})` : 'Waiting';
}

/**
 * The printable form of a message: separators as ⟦FS⟧, ⟦GS⟧, ⟦RS⟧, other control characters by
 * their number.
 */
export const printable = (raw: string): string =>
  raw.replace(
    /[\u0000-\u001f\u007f-\u009f]/g,
    (match) =>
      `⟦${({ '\u0002': 'STX', '\u0003': 'ETX', '\u001c': 'FS', '\u001d': 'GS', '\u001e': 'RS' } as Readonly<Record<string, string>>)[match] ?? match.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}⟧`,
  );
/**
 * What a payer said in words, as much of it as a claim keeps and a screen shows: control characters
 * are blanks. Null where it said nothing.
 */
export const saidInWords = (messages: readonly string[]): string | null =>
  messages
    .join('\n')
    .replace(/(?!\n)[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .slice(0, 2_000) || null;
