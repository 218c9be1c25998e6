import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import type { XmlElement } from '#domain/erx/script/tree.ts';
import { required } from '#domain/platform/required.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { formatCount } from '#domain/platform/rules/money.ts';
import { withUnseenShown } from '#domain/platform/rules/unseen.ts';

/** Largest message in bytes, and deepest nesting. A real NewRx has some 10 kB and 12 levels. */
export const maxMessageBytes = 1_048_576;
export const maxDepth = 64;
/** A real NewRx has some 300 elements and a dozen attributes. */
const maxElements = 20_000;
const maxAttributes = 5_000;
/** The longest value of SCRIPT, the directions, has 1,000 characters; a signature has more. */
const maxText = 2_000;
const maxSignature = 40_000;
const signature = 'DigitalSignature';

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/** Ends parsing from inside a handler; it never leaves this file. */
class Refusal extends Error {}

const stop = (message: string): never => {
  throw new Refusal(message);
};

function decode(input: string | Uint8Array): string {
  if (typeof input === 'string') return input.charCodeAt(0) === 0xfeff ? input.slice(1) : input;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input);
  } catch {
    return stop('The message is not UTF-8 text.');
  }
}

const attributesOf = (
  of: Readonly<
    Record<string, { readonly prefix: string; readonly local: string; readonly value: string }>
  >,
): Record<string, string> =>
  // Unprefixed attributes come last, so that they win over a prefixed one of the same local name.
  Object.fromEntries(
    Object.values(of)
      .filter((item) => item.prefix !== 'xmlns' && item.local !== 'xmlns')
      .toSorted((a, b) => Number(a.prefix === '') - Number(b.prefix === ''))
      .map((item) => [item.local, item.value]),
  );

/** What reads a value later may take its time over each of its characters. */
function refuseLong(name: string, text: string, most: number): void {
  if (text.length > most)
    stop(`${name.slice(0, 40)} is longer than ${formatCount(most)} characters.`);
}

/** Takes the text of a message piece by piece; `end` gives its tree. */
interface Building {
  write(piece: string): void;
  end(): XmlElement;
}
function building(): Building {
  const open: Open[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  let attributes = 0;
  const parser = new SaxesParser({ xmlns: true, position: true });
  // Counted as they are read: an element with all of them would only be told at its end.
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes) stop(`The message has more than ${maxAttributes} attributes.`);
  });
  parser.on('error', (event) => stop(`The message is not well-formed XML: ${event.message}`));
  parser.on('doctype', () =>
    stop('The message declares a document type or entities, which is not allowed.'),
  );
  parser.on('xmldecl', (xmlDecl) => {
    if (xmlDecl.encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(xmlDecl.encoding))
      stop(`The message says its encoding is ${xmlDecl.encoding}; only UTF-8 is taken.`);
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > maxElements) stop(`The message has more than ${maxElements} elements.`);
    if (open.length >= maxDepth) stop(`The message is nested deeper than ${maxDepth} levels.`);
    open.push({
      name: tag.local,
      attributes: attributesOf(tag.attributes),
      children: [],
      text: '',
    });
  });
  const append = (text: string) => {
    const top = open.at(-1);
    if (top) top.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const {
      name,
      attributes,
      children,
      text: own,
    } = required(open.pop(), 'the element that is open');
    const text = withUnseenShown(own.trim());
    const isSigned = name === signature || open.some((outer) => outer.name === signature);
    refuseLong(name, text, isSigned ? maxSignature : maxText);
    const element: XmlElement = { name, attributes, children, text };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  });
  return {
    write: (piece) => void parser.write(piece),
    end: () => {
      parser.close();
      return root ?? stop('The message holds no element.');
    },
  };
}
/** So much is read at once, in UTF-16 units: a real message, and some milliseconds at most. */
const pieceLength = 16_384;
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}
/** What is no message at all ends here. */
function textOf(input: string | Uint8Array): string {
  if (
    input.length > maxMessageBytes ||
    (typeof input === 'string' && Buffer.byteLength(input) > maxMessageBytes)
  )
    stop('The message is larger than 1 MB.');
  return decode(input);
}
const refusalOf = (error: unknown) =>
  refuse('XML', error instanceof Refusal ? error.message : 'The message can’t be read as XML.');

/**
 * XML text or UTF-8 bytes → its tree by local names; characters that nobody sees stand as their
 * numbers. Fails with code `XML` for anything that is not
 * well-formed XML 1.0 in
 * UTF-8, declares a DTD, is larger than 1 MB, is nested deeper than 64 levels, or has more elements
 * or attributes than any message has. Never throws, whatever the bytes.
 */
export function parseXml(input: string | Uint8Array): Result<XmlElement> {
  try {
    const tree = building();
    for (const piece of piecesOf(textOf(input))) tree.write(piece);
    return ok(tree.end());
  } catch (error) {
    return refusalOf(error);
  }
}
/**
 * The same for a message of somebody else: read piece by piece, with everybody's calls between, so
 * that the largest and strangest one makes nobody wait.
 */
export async function parseXmlBetween(input: string | Uint8Array): Promise<Result<XmlElement>> {
  try {
    const tree = building();
    for (const piece of piecesOf(textOf(input))) {
      tree.write(piece);
      await setImmediate();
    }
    return ok(tree.end());
  } catch (error) {
    return refusalOf(error);
  }
}
