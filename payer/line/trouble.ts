import { etx, fieldSeparator, stx } from '#domain/claim/ncpdp/header.ts';

/**
 * What can go wrong between a pharmacy and a payer. refuse: nobody listens · deaf: the claim
 * arrives nowhere, no answer ·
 * silent: the claim is decided and kept, no answer comes · half: decided, the answer breaks off and
 * the line closes ·
 * garbled: decided, the answer can't be read · twice: decided, the answer comes twice · hold:
 * decided, the answer waits for
 * `release` · slow: decided, the answer comes after some milliseconds.
 */
export const troubles = [
  'refuse',
  'deaf',
  'silent',
  'half',
  'garbled',
  'twice',
  'hold',
  'slow',
] as const;
export type TroubleKind = (typeof troubles)[number];
/**
 * `for`: only transmissions to a BIN, or to a BIN and PCN (`990011/PRA`); null: all. `times`: how
 * many more; null: until it is cleared.
 */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly for: string | null;
  times: number | null;
  readonly milliseconds: number;
}

const concerns = (trouble: Trouble, bin: string, pcn: string): boolean =>
  trouble.for === null || trouble.for === bin || trouble.for === `${bin}/${pcn}`;
/** The trouble of one transmission, used up by one; null where all is well. */
export function troubleFor(list: readonly Trouble[], bin: string, pcn: string): Trouble | null {
  const found =
    list.find(
      (trouble) => trouble.kind !== 'refuse' && trouble.times !== 0 && concerns(trouble, bin, pcn),
    ) ?? null;
  if (found && found.times !== null) found.times--;
  return found;
}

/** Every separator is gone and the version is another's: nobody can take this for an answer. */
const garble = (written: string): string => `??${written.slice(2).replaceAll(fieldSeparator, '~')}`;
/**
 * The bytes of an answer under a trouble, and whether the line closes after them; null: nothing is
 * sent.
 */
export function spoiled(
  written: string,
  trouble: Trouble | null,
): { readonly text: string; readonly close: boolean } | null {
  const whole = stx + written + etx;
  if (trouble?.kind === 'deaf' || trouble?.kind === 'silent') return null;
  if (trouble?.kind === 'half')
    return { text: whole.slice(0, Math.floor(whole.length / 2)), close: true };
  if (trouble?.kind === 'garbled') return { text: stx + garble(written) + etx, close: false };
  return { text: trouble?.kind === 'twice' ? whole + whole : whole, close: false };
}
