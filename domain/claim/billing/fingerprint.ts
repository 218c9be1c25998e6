/**
 * What a payer's yes belongs to: who, by whom, what and how much of it, and the card that it was
 * billed to. Prices may change without it.
 */
export interface BilledContent {
  readonly rxNumber: number;
  readonly fillNumber: number;
  readonly ndc: string;
  readonly quantity: number;
  readonly daysSupply: number;
  /** Of a part: what was asked for as a whole. */ readonly intended?: number;
  readonly daw: string;
  readonly patientId: number;
  readonly prescriberId: number;
  readonly card: {
    readonly id: number;
    readonly bin: string;
    readonly pcn: string | null;
    readonly group: string | null;
    readonly memberId: string;
    readonly personCode: string | null;
  };
}
/** The one text whose SHA-256 (hex) says whether a paid claim is still about this fill. */
export const billedText = ({ card, ...rest }: BilledContent): string =>
  JSON.stringify([
    rest.rxNumber,
    rest.fillNumber,
    rest.ndc,
    rest.quantity,
    rest.daysSupply,
    rest.daw,
    rest.patientId,
    rest.prescriberId,
    card.id,
    card.bin,
    card.pcn,
    card.group,
    card.memberId,
    card.personCode,
    ...(rest.intended === undefined ? [] : [rest.intended]),
  ]);
