// The code of a guide, put into the files that the guide names.
//
// A fence says where its code goes: ```ts file=domain/stock/entities/vendor.ts
// Lines of the block that the file has already show where the new lines belong, so a guide can show its code in its
// surroundings. Further words of the fence:
//   new              the block is a whole new file
//   quote            the block only quotes the file: nothing in it may be new
//   after="text"     the block goes below the first line with this text (skip=1: one line further down)
//   instead="text"   the block takes the place of the first line with this text (below="text": the first one below that)
//   append           the block goes to the end of the file

const fence = /^(\s*)```(\w*)[ \t]*(.*)$/;
const attribute = /(\w+)(?:=(?:"([^"]*)"|(\S+)))?/g;

const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name, quoted, bare]) => [name, quoted ?? bare ?? true]),
  );

/** The fenced blocks of a guide, with the number of their first line. */
export function blocksOf(markdown) {
  const blocks = [];
  let open = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const match = fence.exec(line);
    if (open !== null && match !== null) {
      blocks.push(open);
      open = null;
    } else if (open !== null) open.lines.push(line.slice(open.indent));
    else if (match !== null)
      open = {
        line: index + 1,
        indent: match[1].length,
        language: match[2],
        attributes: attributesOf(match[3]),
        lines: [],
      };
  }
  return blocks;
}

const isElision = (line) => /^\s*(\/\/|--|#)?\s*…\s*$/.test(line);
const isPunctuation = (line) => /^[\s()[\]{},;]*$/.test(line);
const indentOf = (line) => line.length - line.trimStart().length;
const longestGap = 60;

/** How many brackets a line leaves open; below zero, how many more it closes than it opens. */
const opened = (line) =>
  [...line].reduce(
    (sum, char) => sum + ('([{'.includes(char) ? 1 : 0) - (')]}'.includes(char) ? 1 : 0),
    0,
  );

/**
 * Where each line of the block stands in the file (null: it is new), if the first one that stands
 * there is at `start`. A closing bracket after new lines is new as long as they have one open.
 */
function alignment(block, file, first, start) {
  const places = block.map(() => null);
  places[first] = start;
  let next = start + 1;
  let openInNewLines = 0;
  for (let index = first + 1; index < block.length; index++) {
    const wanted = block[index].trim();
    const reach = isPunctuation(wanted) ? 1 : longestGap;
    const found =
      openInNewLines > 0
        ? -1
        : file.slice(next, next + reach).findIndex((line) => line.trim() === wanted);
    if (found < 0) openInNewLines += opened(wanted);
    else {
      places[index] = next + found;
      next += found + 1;
    }
  }
  return places;
}

/** The alignment in which most lines stand in the file, the closest together; null if none does. */
function bestAlignment(block, file) {
  let best = null;
  for (const [first, line] of block.entries()) {
    if (isPunctuation(line)) continue;
    for (const [start, candidate] of file.entries()) {
      if (candidate.trim() !== line.trim()) continue;
      const places = alignment(block, file, first, start);
      const known = places.filter((place) => place !== null);
      const score = known.length * 10_000 - (known.at(-1) - known[0]);
      if (best === null || score > best.score) best = { places, score };
    }
    if (best !== null) break;
  }
  return best?.places ?? null;
}

const shifted = (line, by) =>
  line.trim() === '' ? line : ' '.repeat(Math.max(0, indentOf(line) + by)) + line.trimStart();

function insertBetween(block, file) {
  const places = bestAlignment(block, file);
  if (places === null)
    throw new Error('No line of the block stands in the file: the place is unknown.');
  const firstKnown = places.findIndex((place) => place !== null);
  const by = indentOf(file[places[firstKnown]]) - indentOf(block[firstKnown]);
  const result = [...file];
  let offset = 0;
  let position = places[firstKnown];
  for (const [index, line] of block.entries()) {
    if (places[index] !== null) position = places[index] + 1;
    else {
      result.splice(position + offset, 0, shifted(line, by));
      offset++;
    }
  }
  return result;
}

function lineWith(file, text) {
  const index = file.findIndex((line) => line.includes(text));
  if (index < 0) throw new Error(`The file has no line with: ${text}`);
  return index;
}

function insteadOf(block, file, { instead, below }) {
  const start = below === undefined ? 0 : lineWith(file, below);
  const index = start + lineWith(file.slice(start), instead);
  return [...file.slice(0, index), ...block, ...file.slice(index + 1)];
}

function checkQuote(block, file) {
  let next = 0;
  for (const line of block) {
    const found = file.slice(next).findIndex((candidate) => candidate.trim() === line.trim());
    if (found < 0) throw new Error(`The file does not have the quoted line: ${line.trim()}`);
    next += found + 1;
  }
}

/**
 * The text of a file after a block of a guide was put into it. `before` is null where there is no
 * such file. It throws with a reason when the block does not fit the file.
 */
export function withBlock(block, before) {
  const { attributes } = block;
  const lines = block.lines.filter((line) => !isElision(line));
  if (attributes.new) {
    if (before !== null) throw new Error('The file exists already.');
    return `${lines.join('\n')}\n`;
  }
  if (before === null) throw new Error('There is no such file.');
  const file = before.split('\n');
  if (attributes.quote) {
    checkQuote(lines, file);
    return before;
  }
  if (attributes.append) return `${before.trimEnd()}\n\n${lines.join('\n')}\n`;
  if (attributes.instead) return insteadOf(lines, file, attributes).join('\n');
  if (attributes.after) {
    const index = lineWith(file, attributes.after) + Number(attributes.skip ?? 0) + 1;
    return [...file.slice(0, index), ...lines, ...file.slice(index)].join('\n');
  }
  return insertBetween(lines, file).join('\n');
}
