import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDirections } from '#domain/rx/sig/index.ts';

const corpus = path.resolve(import.meta.dirname, '../tests/fixtures/sig/corpus.json');
const textsIn = (file: string): readonly (readonly [text: string, form: string | null])[] => {
  const rows: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(rows)) throw new Error(`${file} holds no rows`);
  return rows.map((row: unknown) => {
    const [text, form] = Array.isArray(row) ? row : [];
    return [String(text), typeof form === 'string' ? form : null] as const;
  });
};

/**
 * How many direction texts of the corpus are read in a second on one core, each with its check:
 * the print is read again. Counts the time of the processor, so that a busy machine changes little.
 * Prints the median of the rounds and the slowest text.
 */
export async function sigBench(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--rounds');
  const rounds = at === -1 ? 7 : Number(args[at + 1]);
  const texts = textsIn(corpus);
  const perSecond: number[] = [];
  let slowest = { ms: 0, text: '' };
  for (let round = -1; round < rounds; round++) {
    const from = process.cpuUsage();
    for (const [text, form] of texts) {
      const started = performance.now();
      readDirections(text, { form });
      const ms = performance.now() - started;
      if (round === rounds - 1 && ms > slowest.ms) slowest = { ms, text };
    }
    const { user, system } = process.cpuUsage(from);
    if (round >= 0) perSecond.push((texts.length * 1e6) / (user + system));
  }
  const median = perSecond.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  console.log(
    `${texts.length} texts, ${rounds} rounds: ${Math.round(median)} texts a second (bar: 2000); slowest ${slowest.ms.toFixed(1)} ms: ${slowest.text}`,
  );
}
