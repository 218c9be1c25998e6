import { describe, expect, it } from 'vitest';
import { decode } from '#domain/claim/ncpdp/decode.ts';
import { explain } from '#domain/claim/ncpdp/explain.ts';
import { outcomeOf } from '#domain/claim/ncpdp/outcome.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { chance, type Chance } from '#tests/platform/chance.ts';
import { anyTransmission } from './generate.ts';
import { paid, rejected, workedBytes, storeList } from './samples.ts';

const mutations = Number(process.env['D0_MUTATIONS'] ?? 20_000);
const written = (transmission: Parameters<typeof writeTransmission>[0]): string => {
  const result = writeTransmission(transmission);
  if (!result.ok) throw new Error(result.error.map((problem) => problem.message).join('\n'));
  return result.value;
};

/**
 * Up to four bytes changed, put in, taken out, doubled or cut off; separators, digits and signs of
 * amounts more often than others.
 */
function mutate(text: string, chance: Chance): string {
  let out = text;
  for (let index = 1 + chance.below(4); index > 0; index--) {
    const at = chance.below(out.length + 1);
    const byte =
      chance.next() < 0.5
        ? chance.pick(['\x1c', '\x1d', '\x1e', '\x02', '\x03', '{', '}', 'A', '0', '9', ' ', '+'])
        : String.fromCharCode(chance.below(256));
    const tail = at + chance.below(20);
    out = chance.pick([
      () => out.slice(0, at) + byte + out.slice(at + 1),
      () => out.slice(0, at) + byte + out.slice(at),
      () => out.slice(0, at) + out.slice(tail),
      () => out.slice(0, tail) + out.slice(at),
      () => out.slice(0, at),
    ])();
  }
  return out;
}
const messageEnds = /^\S.*\.$/s;

describe('generated transmissions', () => {
  it('1,000 of every kind are written, read and equal', () => {
    const actions = chance(2026);
    const kinds = new Set<string>();
    for (let index = 0; index < 1_000; index++) {
      const sent = anyTransmission(actions);
      const raw = written(sent);
      const received = readTransmission(raw);
      if (!received.ok) throw new Error(received.error.message);
      expect(decode(received.value)).toEqual({ transmission: sent, problems: [] });
      kinds.add(`${sent.direction} ${sent.header.A3}`);
    }
    expect([...kinds].toSorted()).toEqual([
      'request B1',
      'request B2',
      'request B3',
      'request E1',
      'response B1',
      'response B2',
      'response B3',
      'response E1',
    ]);
  });

  it(`${mutations.toLocaleString('en-US')} mutated byte strings: read or refused with a place, never a crash`, () => {
    const actions = chance(7);
    const seeds = [
      workedBytes,
      written(paid),
      written(rejected),
      ...Array.from({ length: 40 }, () => written(anyTransmission(actions))).filter(
        (text) => text.length < 1_200,
      ),
    ];
    let read = 0;
    let refused = 0;
    for (let index = 0; index < mutations; index++) {
      const raw = mutate(actions.pick(seeds), actions);
      const received = readTransmission(raw);
      if (!received.ok) {
        refused++;
        if (
          received.error.at === null ||
          received.error.at < 0 ||
          received.error.at > raw.length ||
          !messageEnds.test(received.error.message)
        )
          throw new Error(`no place: ${JSON.stringify(received.error)}`);
        continue;
      }
      read++;
      if (received.value.raw !== raw) throw new Error('bytes were lost');
      const { problems } = decode(received.value);
      for (const problem of problems)
        if (problem.at === null || problem.at < 0 || problem.at > raw.length)
          throw new Error(`no place: ${JSON.stringify(problem)}`);
      if (received.value.direction === 'response') outcomeOf(received.value, 0);
      // In words every hundredth time: it goes over the same readers again.
      if (index % 100 === 0) explain(received.value, storeList);
    }
    expect(read + refused).toBe(mutations);
    expect(read).toBeGreaterThan(refused);
    expect(refused).toBeGreaterThan(0);
  });

  it('random bytes, and every beginning of a claim', () => {
    const actions = chance(11);
    for (let index = 0; index < 2_000; index++)
      readTransmission(Uint8Array.from({ length: actions.below(300) }, () => actions.below(256)));
    for (let index = 0; index <= workedBytes.length; index++) {
      const result = readTransmission(workedBytes.slice(0, index));
      if (result.ok) explain(result.value, storeList);
      else expect(index).toBeLessThan(8);
    }
  });
});
