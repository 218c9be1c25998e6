import { Visitor, parseSync } from 'oxc-parser';
import { analyse } from 'scslre';

/**
 * @typedef {{ source: string, flags: string, line: number }} WrittenRegex
 */

/**
 * The regular expressions that stand in a file as literals.
 * @param {string} file
 * @param {string} text
 * @returns {WrittenRegex[]}
 */
export function regexesOf(file, text) {
  /** @type {WrittenRegex[]} */
  const found = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ source: pattern, flags, line });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/**
 * Whether a text can be made at which an expression tries ever more ways to part the same
 * characters: the time grows with a power of the length. (That it looks again from each character
 * on is not told: texts from outside are short.)
 * @param {{ source: string, flags: string }} regex
 * @returns {boolean}
 */
export function backtracks({ source, flags }) {
  const reportTypes = { Move: false, Self: true, Trade: true };
  return analyse({ source, flags }, { reportTypes, maxReports: 1 }).reports.length > 0;
}
