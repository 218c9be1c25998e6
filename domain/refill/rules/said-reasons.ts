/** What a prescription says of its reason in words: the note and the directions. */
export interface SaidTexts {
  readonly note: string | null;
  readonly directions: string | null;
}

const addiction: readonly RegExp[] = [
  /\b(?:opioid|opiate|heroin)[ -](?:use[ -]disorder|dependen\w+|addict\w+|abuse|detox\w*)/gi,
  /\b(?:OUD|MOUD)\b/g,
  /\bmethadone maintenance\b/gi,
  /\bF11\.?[12]\d*\b/gi,
];
const acutePain: readonly RegExp[] = [
  /\bacute (?:\w+ )?pain\b/gi,
  /\bpost-? ?op(?:erative)?\b/gi,
  /\b(?:after|following) (?:\w+ )?(?:surgery|extraction|procedure)\b/gi,
  /\b(?:surgical|dental|tooth) pain\b/gi,
];
/** Words in front of it by which it is not the reason, or no longer. */
const denied =
  /\b(?:no|non|not|never|without|denies|h\/o|hx(?: of)?|history of|past|prior)[ :-]*$/i;
const lasting = /\b(?:chronic|non-?acute|ongoing|long-term|cancer|palliative|hospice|sickle)\b/i;

const isSaid = (text: string | null, kinds: readonly RegExp[]): boolean =>
  text !== null &&
  kinds.some((kind) =>
    [...text.matchAll(kind)].some(({ index }) => !denied.test(text.slice(0, index))),
  );

/**
 * Where a prescription says in words that it is for opioid addiction; null where it does not, or
 * says that it is not.
 */
export function saidAddiction({ note, directions }: SaidTexts): keyof SaidTexts | null {
  if (isSaid(directions, addiction)) return 'directions';
  return isSaid(note, addiction) ? 'note' : null;
}
/**
 * Whether a prescription says in words that the pain is acute; not where it speaks of lasting pain
 * as well.
 */
export const saysAcutePain = ({ note, directions }: SaidTexts): boolean =>
  !lasting.test(`${note ?? ''} ${directions ?? ''}`) &&
  (isSaid(note, acutePain) || isSaid(directions, acutePain));
