import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { bool, int, json, object, recordOf, str, type Infer } from '#domain/platform/schema.ts';

/*
 * The audit log as a file that can be checked without the program that made it. Each line is the
 * SHA-256 of the hash before it and of the line's own text, a blank, and the text as JSON: first
 * what was asked, then the rows, and at last the Ed25519 signature (RFC 8032) of the last hash.
 */
const format = 'apothekey-audit 1';
type Members = Readonly<Record<string, unknown>>;

const linked = (before: string, text: string): string =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex');
const rawKey = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x);
/** What a person compares: the key of an installation in four groups. */
const fingerprintOf = (rawPublicKey: string): string =>
  (createHash('sha256').update(rawPublicKey).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join(
    ' ',
  );
/** The same of a signing key. */
export const signerFingerprint = (signer: KeyObject): string =>
  fingerprintOf(rawKey(createPublicKey(signer)));

/** The lines of the file: `head` says what was asked, by whom and when. */
export function auditFile(signer: KeyObject, head: Members, rows: readonly Members[]): string {
  const key = rawKey(createPublicKey(signer));
  const lines: string[] = [];
  let hash = format;
  for (const line of [{ format, key, ...head, rows: rows.length }, ...rows]) {
    const text = JSON.stringify(line);
    hash = linked(hash, text);
    lines.push(`${hash} ${text}`);
  }
  const signature = sign(null, Buffer.from(`${format} ${hash}`), signer).toString('base64url');
  return `${[...lines, JSON.stringify({ end: true, signature })].join('\n')}\n`;
}

/** What a check of a file found: nothing wrong, or where it is not what was made, in words. */
export interface AuditFileReport {
  readonly rows: number;
  readonly fingerprint: string;
  readonly problem: string | null;
}
const headLine = object({ format: str(), key: str({ max: 100 }), rows: int({ min: 0 }) });
const endLine = object({ end: bool, signature: str({ max: 200 }) });
const parsed = (text: string): unknown => {
  try {
    const value: unknown = recordOf(json).safeParse(JSON.parse(text)).data;
    return value;
  } catch {
    return null;
  }
};
const keyOf = (raw: string): KeyObject | null => {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });
  } catch {
    return null;
  }
};
/** The first line that is not what was written, counted from 1; null where all are. */
function brokenLine(lines: readonly string[]): number | null {
  let hash = format;
  for (const [index, line] of lines.entries()) {
    hash = linked(hash, line.slice(65));
    if (line.slice(0, 65) !== `${hash} `) return index + 1;
  }
  return null;
}
interface Read {
  readonly head: Infer<typeof headLine>;
  readonly key: KeyObject;
  /** The lines with hashes: what was asked, and the rows. */
  readonly body: readonly string[];
  readonly signature: string | null;
}
/** The parts of a file; null where it is none. */
function partsOf(file: string): Read | null {
  const lines = file.split('\n').filter((line) => line !== '');
  const head = headLine.safeParse(parsed((lines[0] ?? '').slice(65))).data;
  const key = head?.format === format ? keyOf(head.key) : null;
  if (head === undefined || key === null) return null;
  const end = endLine.safeParse(parsed(lines.at(-1) ?? '')).data;
  return {
    head,
    key,
    body: lines.slice(0, end ? -1 : undefined),
    signature: end?.signature ?? null,
  };
}
const isSigned = ({ body, key }: Read, signature: string): boolean =>
  verify(
    null,
    Buffer.from(`${format} ${(body.at(-1) ?? '').slice(0, 64)}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
function problemOf(read: Read): string | null {
  const { head, body, signature } = read;
  const broken = brokenLine(body);
  if (broken !== null)
    return (
      `Line ${broken} is not what was exported: it, or a line before it, was changed, added or ` +
      'taken away.'
    );
  if (signature === null) return 'The end of the file is missing: it was cut off.';
  const rows = body.length - 1;
  if (rows !== head.rows) return `It had ${head.rows} rows and has ${rows}.`;
  return isSigned(read, signature) ? null : 'The signature is not that of the key it names.';
}
/**
 * Checks a file: every line by its hash, the number of rows, and the signature of the key that it
 * names. Whose key that is, a person tells by its fingerprint.
 */
export function checkAuditFile(file: string): AuditFileReport {
  const read = partsOf(file);
  if (read === null)
    return {
      rows: 0,
      fingerprint: '',
      problem: 'This is no audit log that was exported by Apothekey.',
    };
  const { rows, key } = read.head;
  return { rows, fingerprint: fingerprintOf(key), problem: problemOf(read) };
}
