import { isExchanged, isOneOff } from '#domain/drug/search/one-letter-off.ts';
import { lotKey } from './recall.ts';

/** A lot that was typed and was never here, with those of the same drug that it may have meant. */
export interface NearLot {
  readonly lot: string;
  readonly here: readonly string[];
}
/** Letters and digits that look alike on a bottle. */
const alike: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};
const looks = (key: string): string =>
  key.replaceAll(/[OQDILSBZG]/g, (char) => alike[char] ?? char);
/** Two that stand in each other's place, or letters for the digits that they look like. */
const isMixedUp = (one: string, other: string): boolean =>
  isExchanged(one, other) || looks(one) === looks(other);
/** Fewer characters are one off from too many others. */
const fewestCharacters = 5;

/** A character is missing, or there is one too many. */
const isCut = (one: string, other: string): boolean =>
  one.length !== other.length && isOneOff(one, other);

/**
 * The lots of a recall that the store never had, where it had one of the same drug that differs
 * only by two characters that changed places, by letters that look like digits, or by one character
 * that is missing. A wrong digit says nothing: makers number lots in sequence.
 */
export function nearLots(named: readonly string[], here: readonly string[]): readonly NearLot[] {
  const known = new Map(here.map((lot) => [lotKey(lot), lot]));
  const asked = new Set(named.map(lotKey));
  return named.flatMap((lot) => {
    const key = lotKey(lot);
    if (known.has(key) || key.length < fewestCharacters) return [];
    const near = [...known].filter(
      ([other]) => !asked.has(other) && (isMixedUp(key, other) || isCut(key, other)),
    );
    return near.length === 0 ? [] : [{ lot, here: near.map(([, written]) => written) }];
  });
}
/** What is asked of such a lot; it is not known which of the two the notice names. */
export function nearLotText({ lot, here }: NearLot): string {
  const were = here.length > 1 ? 'were' : 'was';
  return `Lot ${lot} was never here, ${here.join(' and ')} ${were}: is it typed as in the notice?`;
}
