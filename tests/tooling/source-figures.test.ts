import { describe, expect, test } from 'vitest';
import { type SourceFigure, addFigures, figuresOfSource } from '../../tooling/source-figures.mjs';

const countOf = (figure: SourceFigure, ...lines: string[]) =>
  figuresOfSource('planted.tsx', lines.join('\n'))[figure];

/** A function with a name and exactly so many lines. */
const functionOfLines = (count: number) => [
  'function long() {',
  ...Array.from({ length: count - 2 }, (_, index) => `  step(${index});`),
  '}',
];
/** A function with so many ifs, and with what else it is given. */
const functionOfIfs = (count: number, parameter = 'value', ...others: string[]) => [
  `function decide(${parameter}) {`,
  ...Array.from({ length: count }, (_, index) => `  if (value === ${index}) return ${index};`),
  ...others,
  '}',
];

describe('lines', () => {
  test('blank lines are not counted', () => {
    expect(countOf('lines', 'one();', '', '   ', 'two();', '')).toBe(2);
  });
  test('a line over 100 and one over 120 columns', () => {
    const lines = [100, 101, 120, 121].map((width) => `// ${'x'.repeat(width - 3)}`);
    expect(countOf('linesOver100', ...lines)).toBe(3);
    expect(countOf('linesOver120', ...lines)).toBe(1);
  });
  test('a file is long from its 401st line that is not blank on', () => {
    const lines = Array.from({ length: 400 }, () => 'step();');
    expect(countOf('filesOver400Lines', ...lines, '')).toBe(0);
    expect(countOf('filesOver400Lines', ...lines, 'step();')).toBe(1);
  });
  test('comments of both kinds, and none in a text', () => {
    expect(countOf('comments', '/** Why. */', 'step(); // and why')).toBe(2);
    expect(countOf('comments', "step('// no comment');")).toBe(0);
  });
});

describe('parameters', () => {
  test('one letter, of a function with a name', () => {
    const source = ['const bill = (s, claim = 1, ...r) => {};', 'function send(c, line) {}'];
    expect(countOf('functionParameters', ...source)).toBe(5);
    expect(countOf('oneLetterFunctionParameters', ...source)).toBe(3);
    expect(countOf('oneLetterCallbackParameters', ...source)).toBe(0);
  });
  test('one letter, of a callback', () => {
    const source = 'claims.map((c) => c.id).filter((id) => id);';
    expect(countOf('callbackParameters', source)).toBe(2);
    expect(countOf('oneLetterCallbackParameters', source)).toBe(1);
    expect(countOf('oneLetterFunctionParameters', source)).toBe(0);
  });
  test('not: `_`, `this`, what is taken apart, and the names in a type', () => {
    const source = [
      'function send(this: Line, _: unknown, { s }: Work, [c]: Claim[]) {}',
      'type Send = (s: string) => void;',
    ];
    expect(countOf('functionParameters', ...source)).toBe(0);
    expect(countOf('oneLetterFunctionParameters', ...source)).toBe(0);
  });
  test('not: `a` and `b` of a comparator, but of everything else', () => {
    const comparators = [
      'rows.sort((a, b) => a - b);',
      'rows.toSorted(function (a, b) { return a - b; });',
      'const byName = (a, b) => a.name - b.name;',
      'function compare(a, b) { return a - b; }',
    ];
    const others = ['rows.reduce((a, b) => a + b);', 'const sum = (a, b) => a + b;'];
    expect(countOf('oneLetterCallbackParameters', ...comparators)).toBe(0);
    expect(countOf('oneLetterFunctionParameters', ...comparators)).toBe(0);
    expect(countOf('oneLetterCallbackParameters', ...others)).toBe(2);
    expect(countOf('oneLetterFunctionParameters', ...others)).toBe(2);
  });
  test('five are too many, four are not', () => {
    expect(countOf('functionsOver4Parameters', 'const five = (a1, a2, a3, a4, a5) => {};')).toBe(1);
    expect(countOf('functionsOver4Parameters', 'const four = (a1, a2, a3, a4) => {};')).toBe(0);
  });
});

describe('statements', () => {
  test('a declaration of several variables, but not in the head of a for', () => {
    expect(countOf('multiVariableDeclarations', 'let one = 1, two = 2;')).toBe(1);
    const single = ['const one = 1;', 'for (let at = 0, end = 2; at < end; at++) step();'];
    expect(countOf('multiVariableDeclarations', ...single)).toBe(0);
  });
  test('a ternary in a branch of another, brackets or not', () => {
    const nested = ['show(a ? b : c ? d : e);', 'show(a ? (b ? c : d) : e);'];
    expect(countOf('nestedTernaries', ...nested)).toBe(2);
    const flat = ['show(a ? b : c);', 'show(a ? <p>{b ? c : d}</p> : e);'];
    expect(countOf('nestedTernaries', ...flat)).toBe(0);
  });
});

describe('types', () => {
  test('a cast, but not as const nor satisfies', () => {
    expect(countOf('casts', 'show(rx as Rx);', 'show((rx as Fill).id);')).toBe(2);
    expect(countOf('casts', 'show([1] as const);', 'show(rx satisfies Rx);')).toBe(0);
  });
  test('as never', () => {
    expect(countOf('castsToNever', 'show(rx as never);')).toBe(1);
    expect(countOf('castsToNever', 'let none: never;', 'show(rx as Never);')).toBe(0);
  });
  test('as unknown as is two casts, one of them through unknown', () => {
    const source = ['show(rx as unknown as Fill);', 'show((rx as unknown) as Fill);'];
    expect(countOf('castsThroughUnknown', ...source)).toBe(2);
    expect(countOf('casts', ...source)).toBe(4);
    expect(countOf('castsThroughUnknown', 'show(rx as unknown);', 'show(rx as Rx);')).toBe(0);
  });
  test('a non-null assertion, but not a negation nor a definite assignment', () => {
    expect(countOf('nonNullAssertions', 'show(rx!.fill!);')).toBe(2);
    expect(countOf('nonNullAssertions', 'show(!rx, rx !== fill);', 'let fill!: Fill;')).toBe(0);
  });
  test('any as a type, but not as a name or a word', () => {
    expect(countOf('anyTypes', 'let rows: any[];', 'type Row = Record<string, any>;')).toBe(2);
    expect(countOf('anyTypes', "const any = 'any';", 'show(any); // any')).toBe(0);
  });
});

describe('functions', () => {
  test('over 60 and over 100 lines', () => {
    expect(countOf('functionsOver60Lines', ...functionOfLines(60))).toBe(0);
    expect(countOf('functionsOver60Lines', ...functionOfLines(61))).toBe(1);
    expect(countOf('functionsOver100Lines', ...functionOfLines(100))).toBe(0);
    expect(countOf('functionsOver100Lines', ...functionOfLines(101))).toBe(1);
  });
  test('a callback is part of what it is handed to', () => {
    const lines = ['test(', ...functionOfLines(101).map((line) => line.replace(' long', '')), ');'];
    expect(countOf('functionsOver60Lines', ...lines)).toBe(0);
    expect(countOf('namedFunctions', ...lines)).toBe(0);
  });
  test('complexity over 15', () => {
    expect(countOf('complexFunctions', ...functionOfIfs(14))).toBe(0);
    expect(countOf('complexFunctions', ...functionOfIfs(15))).toBe(1);
  });
  test.each([
    'for (;;) step();',
    'for (const key in value) step(key);',
    'for (const one of value) step(one);',
    'while (value) step();',
    'do step(); while (value);',
    'switch (value) { case 1: default: }',
    'try { step(); } catch { step(); }',
    'value ||= 1;',
    'step(value ? 1 : 2);',
    'step(value && 1);',
    'step(value ?? 1);',
    'step(value?.fill);',
    'value?.();',
    'const { fill = 1 } = value;',
  ])('is a branch: %s', (branch) => {
    expect(countOf('complexFunctions', ...functionOfIfs(14, 'value', branch))).toBe(1);
  });
  test('a default value of a parameter is a branch, an optional one is none', () => {
    expect(countOf('complexFunctions', ...functionOfIfs(14, 'value = 1'))).toBe(1);
    expect(countOf('complexFunctions', ...functionOfIfs(14, 'value?: number'))).toBe(0);
  });
  test.each(['switch (value) { default: }', 'value = 1;', 'value += 1;', 'step(value.fill());'])(
    'is no branch: %s',
    (statement) => {
      expect(countOf('complexFunctions', ...functionOfIfs(14, 'value', statement))).toBe(0);
    },
  );
  test('the branches of a function inside are its own', () => {
    const inner = functionOfIfs(10);
    expect(countOf('complexFunctions', ...functionOfIfs(10, 'value', ...inner))).toBe(0);
  });
});

test('figures of two files add up', () => {
  const one = figuresOfSource('one.ts', 'show(rx as Rx);');
  const other = figuresOfSource('other.ts', 'show(rx!);\nshow(rx as Rx);');
  expect(addFigures(one, other)).toMatchObject({
    files: 2,
    lines: 3,
    casts: 2,
    nonNullAssertions: 1,
  });
});
test('a text that is no TypeScript is refused with the name of its file', () => {
  expect(() => figuresOfSource('broken.ts', 'const = ;')).toThrow("broken.ts can't be parsed");
});
