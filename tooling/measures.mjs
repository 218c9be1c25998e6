// What is measured, in the order of the printed table: the one list that the report and the budgets share.

/**
 * `per`: the figure that a share in percent is taken of; without it the rate is per 1,000 lines that are not blank, and
 * `count` is a plain number. `ratchet: false`: shown, but neither good nor bad by itself.
 */
export const measures = [
  { key: 'linesOver120', title: 'lines over 120 columns', per: 'lines' },
  { key: 'linesOver100', title: 'lines over 100 columns', per: 'lines' },
  {
    key: 'oneLetterFunctionParameters',
    title: 'one-letter parameters of functions with a name',
    per: 'functionParameters',
  },
  {
    key: 'oneLetterCallbackParameters',
    title: 'one-letter parameters of callbacks',
    per: 'callbackParameters',
  },
  { key: 'multiVariableDeclarations', title: 'declarations of several variables' },
  { key: 'nestedTernaries', title: 'nested ternaries' },
  { key: 'casts', title: 'casts (without as const)' },
  { key: 'castsToNever', title: 'as never' },
  { key: 'castsThroughUnknown', title: 'as unknown as' },
  { key: 'nonNullAssertions', title: 'non-null !' },
  { key: 'anyTypes', title: 'any' },
  { key: 'functionsOver60Lines', title: 'functions over 60 lines', per: 'namedFunctions' },
  { key: 'functionsOver100Lines', title: 'functions over 100 lines', per: 'namedFunctions' },
  { key: 'filesOver400Lines', title: 'files over 400 lines', per: 'files' },
  { key: 'complexFunctions', title: 'functions with a complexity over 15', count: true },
  { key: 'functionsOver4Parameters', title: 'functions with over 4 parameters', count: true },
  { key: 'foldersOver25Files', title: 'folders with over 25 files', count: true },
  { key: 'filesDirectlyInLayer', title: "files directly in a layer's folder", count: true },
  { key: 'comments', title: 'comments', ratchet: false },
];

/** The figures that may only fall. */
export const ratchetKeys = measures
  .filter(({ ratchet }) => ratchet !== false)
  .map(({ key }) => key);

const share = (part, whole) => (whole === 0 ? 0 : part / whole);

/** The count of a measure in relation to the size of what was measured; a plain count has none. */
export const rateOf = (measure, figures) => {
  const count = figures[measure.key];
  if (measure.count) return null;
  if (measure.per) return 100 * share(count, figures[measure.per]);
  return 1000 * share(count, figures.lines);
};

const grouped = (count) => count.toLocaleString('en-US');

/** As the table prints it: `1.7 % (2,520)`, `11.01 (1,631)` or `108`. */
export const textOfMeasure = (measure, figures) => {
  const count = grouped(figures[measure.key]);
  const rate = rateOf(measure, figures);
  if (rate === null) return count;
  return measure.per ? `${rate.toFixed(2)} % (${count})` : `${rate.toFixed(2)} (${count})`;
};

/** Columns of text under each other: the first to the left, the others to the right. */
export const alignedTable = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const cell = (text, column) =>
    column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column]);
  return rows.map((row) => row.map(cell).join('   ').trimEnd()).join('\n');
};

/** One column for each of the measured states, one line for each measure. */
export const measuresTable = (columns) =>
  alignedTable([
    ['per 1,000 lines, or share in %', ...columns.map(({ title }) => title)],
    ['files', ...columns.map(({ figures }) => grouped(figures.files))],
    ['lines that are not blank', ...columns.map(({ figures }) => grouped(figures.lines))],
    ...measures.map((measure) => [
      measure.title,
      ...columns.map(({ figures }) => textOfMeasure(measure, figures)),
    ]),
  ]);

const areaColumns = [
  { key: 'linesOver100', title: '> 100 columns %' },
  { key: 'oneLetterFunctionParameters', title: 'one letter %' },
  { key: 'oneLetterCallbackParameters', title: 'in callbacks %' },
  { key: 'nestedTernaries', title: 'ternaries' },
  { key: 'casts', title: 'casts' },
  { key: 'castsToNever', title: 'as never' },
  { key: 'castsThroughUnknown', title: 'as unknown' },
  { key: 'nonNullAssertions', title: '!' },
  { key: 'functionsOver60Lines', title: 'long functions %' },
  { key: 'filesOver400Lines', title: 'long files %' },
  { key: 'complexFunctions', title: 'complex' },
];

const areaRow = (name, figures) => [
  name,
  grouped(figures.lines),
  ...areaColumns.map(({ key }) => {
    const measure = measures.find((each) => each.key === key);
    return rateOf(measure, figures)?.toFixed(2) ?? grouped(figures[key]);
  }),
];

/** One line for each area, the largest first, and their sum. */
export const areasTable = ({ total, areas }) =>
  alignedTable([
    ['area', 'lines', ...areaColumns.map(({ title }) => title)],
    ...Object.entries(areas)
      .toSorted(([, one], [, other]) => other.lines - one.lines)
      .map(([name, figures]) => areaRow(name, figures)),
    areaRow('all', total),
  ]);
