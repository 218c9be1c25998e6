import type { Problem } from '#domain/claim/ncpdp/problem.ts';
import type { SegmentValues } from '#domain/claim/ncpdp/segments.ts';
import type { ResponseSegments } from '#domain/claim/ncpdp/transmission.ts';
import { required } from '#domain/platform/required.ts';

/** One reason for saying no: a 511-FB code, and what there is to say about it, in capitals. */
export interface Reject {
  readonly code: string;
  readonly message?: string;
}
export type DurAnswer = NonNullable<SegmentValues<'responseDur'>['J6']>[number];

/** Fields of the first versions have codes of their own; any other field's code is its id. */
const ownCodes: Readonly<Record<string, string>> = {
  A1: '01',
  A2: '02',
  A3: '03',
  A4: '04',
  B1: '05',
  C1: '06',
  C2: '07',
  C3: '08',
  C4: '09',
  C5: '10',
  C6: '11',
  C7: '12',
  C8: '13',
  C9: '14',
  D1: '15',
  D2: '16',
  D3: '17',
  D5: '19',
  D6: '20',
  D7: '21',
  D8: '22',
  D9: '23',
  DB: '25',
  28: '26',
  DE: '28',
  DF: '29',
  DI: '32',
  DJ: '33',
  DK: '34',
  DN: '38',
  DO: '39',
};
/** Missing or wrong: the reject code of a field. */
export const wrong = (field: string): Reject => ({ code: ownCodes[field] ?? field });
/** What could not be read, as reject codes. */
export const unread = (problems: readonly Problem[]): readonly Reject[] =>
  problems
    .filter((problem) => problem.code === 'VALUE' && problem.field !== null)
    .map((problem) => wrong(required(problem.field, 'the field of a problem')));

const pieceLength = 40;
/**
 * A message in pieces of at most 40 characters that are put together again without a seam: no piece
 * begins or ends with a blank.
 */
function pieces(message: string): NonNullable<SegmentValues<'responseStatus'>['UF']> {
  const out: string[] = [];
  let rest = message.trim().replace(/\s+/g, ' ');
  while (rest.length > pieceLength) {
    let cut = pieceLength;
    while (cut > 1 && (rest[cut] === ' ' || rest[cut - 1] === ' ')) cut--;
    out.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  out.push(rest);
  return out.slice(0, 9).map((text, index) => ({
    UH: String(index + 1).padStart(2, '0'),
    FQ: text,
    ...(index < Math.min(out.length, 9) - 1 && { UG: '+' }),
  }));
}

const most = 5;
/**
 * The status segment of a claim that is refused: the first five codes, each once, their messages
 * and the help desk.
 */
export function refused(
  rejects: readonly Reject[],
  phone: string | null,
): NonNullable<ResponseSegments['responseStatus']> {
  const each = [...new Map(rejects.toReversed().map((reject) => [reject.code, reject])).values()]
    .toReversed()
    .slice(0, most);
  const messages = each.flatMap((reject) => reject.message ?? []);
  return {
    AN: 'R',
    FA: each.map((reject) => ({ FB: reject.code })),
    ...(messages.length > 0 && { UF: pieces(messages.join('. ')) }),
    ...(phone !== null && { '7F': '03', '8F': phone }),
  };
}
