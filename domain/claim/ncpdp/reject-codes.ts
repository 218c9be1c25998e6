import { fieldOf, fieldTitle } from './fields.ts';

/**
 * What a reject code (NCPDP 511-FB) means in plain words, and what to do first: a row of the
 * store's own list.
 */
export interface RejectCode {
  readonly meaning: string;
  readonly firstAction: string;
}
/** The store's rejection codes by their code. */
export type RejectList = ReadonlyMap<string, RejectCode>;

/**
 * Reject codes that are a field's own id: that field is missing or wrong. Other codes only look
 * like ids (PA is a used-up authorization).
 */
const rejectedFields: ReadonlySet<string> = new Set(
  (
    'CA CB CC CD CM CN CO CP CQ CX CY CE FO DR DT DV DX DY DZ DC DN E1 E2 E3 E4 E5 E6 E8 E9 EA EB EC' +
    ' ED EE EF EG EJ EK EM EN ER EU EV EW EX EY EZ GE HA HB HC HD HE HF HG H1 H2 H3 H4 H6 H7 H8 H9 JE' +
    ' J9 KE ME NE SE TE UE VE WE XE ZE RE 1C 2A 2B 2C 2D 2E 2G 2H 2J 2K 2M 2N 2P 2Q 2R 2S 2T 2U 2V 2W' +
    ' 2X 2Z 3Q 3U 3V 4B 4C 4D 4E 4G 4H 4J 4K 4X 5C 5E 5J 6C 6D 6E 7C 7E 8C 8E A9 AK B2 BE CF CG CH CI' +
    ' CJ CK CL CR CW CZ DI DK A7 BM EP G1 G2 HN K5 MG MH MJ MT MU MV MW NP NQ NR NU NV NX N3 N4 N5 N6 TR TS' +
    ' TT TU TV TW TX TY TZ UA U7'
  ).split(' '),
);

/**
 * What a 511-FB reject code means and what to do first: as the store's list has it, else by the
 * field that it names; null for a code that nobody knows.
 */
export function rejectWords(code: string, list: RejectList): RejectCode | null {
  const field = rejectedFields.has(code) ? fieldOf(code) : undefined;
  return (
    list.get(code) ??
    (field
      ? { meaning: `Missing or wrong: ${field.name}`, firstAction: `Check ${fieldTitle(code)}.` }
      : null)
  );
}
