import { int, listOf, object, str, type Infer } from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });

/**
 * What the person takes over to the app, shown this once: the secret in base32, as a picture (rows
 * of a QR code, `1` for a dark module), and the recovery codes.
 */
export const begunCodes = object({
  version: int({ min: 1 }),
  secret: text,
  picture: listOf(text),
  recovery: listOf(text),
});
export type BegunCodes = Infer<typeof begunCodes>;
