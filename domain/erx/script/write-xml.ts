/**
 * What a writer puts into an element: text, child elements, or nothing (the element is left out).
 */
export type Content = string | readonly XmlPart[] | null;
export interface XmlPart {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: Content;
}

/** An element to be written. With null content, or only absent children, it is left out. */
export const el = (
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): XmlPart => ({ name, attributes, content });

// XML 1.0 §2.2: other control characters, lone surrogates and U+FFFE/FFFF can't stand in a
// document, not even as references.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};
const escape = (text: string, of: RegExp): string =>
  text.replace(forbidden, '\ufffd').replace(of, (match) => references[match] ?? match);

const isAbsent = (content: Content): boolean =>
  content === null ||
  (typeof content !== 'string' && content.every((xmlPart) => isAbsent(xmlPart.content)));

function write(part: XmlPart): string {
  if (isAbsent(part.content)) return '';
  const attributes = Object.entries(part.attributes)
    .map(([key, attribute]) => ` ${key}="${escape(attribute, /[&<>"'\r\n\t]/g)}"`)
    .join('');
  const inside =
    typeof part.content === 'string'
      ? escape(part.content, /[&<>\r]/g)
      : (part.content ?? []).map(write).join('');
  return `<${part.name}${attributes}>${inside}</${part.name}>`;
}

/** A whole UTF-8 document of one root element. */
export const xmlDocument = (root: XmlPart): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
