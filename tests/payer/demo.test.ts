import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demoScenario } from '#db/demo/scenario.ts';
import { projectRoot } from '#db/root.ts';
import { demoBook } from '#payer/book/demo.ts';
import { contradiction } from '#payer/book/read-book.ts';
import { generated } from '../../scripts/generate-payer-demo.ts';

const { plans } = demoScenario();

test('the payer’s plans are those of the demo store, by BIN, PCN, group, name and telephone', () => {
  const named = (
    input: {
      readonly ref: string;
      readonly bin: string;
      readonly pcn: string;
      readonly group: string;
      readonly phone: string;
    },
    name: string,
  ) => [input.ref, input.bin, input.pcn, input.group, name, input.phone];
  expect(demoBook.plans.map((plan) => named(plan, plan.name))).toEqual(
    plans.map((plan) => named(plan, plan.plan)),
  );
});
test('its members and its drug file are the demo store’s: else run npx tsx scripts/generate-payer-demo.ts', () => {
  for (const [name, content] of Object.entries(generated))
    expect(readFileSync(path.join(projectRoot, 'payer/book', name), 'utf8') === content, name).toBe(
      true,
    );
});
test('its book holds together, and no card is two people’s', () => {
  expect(contradiction(demoBook)).toBeNull();
  expect(new Set(demoBook.members.map((member) => member.cardholder)).size).toBe(
    demoBook.members.length,
  );
});
