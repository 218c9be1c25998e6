// Writes what the payer of the demo store knows of it: the people of its cards, and its drug file. Run it after a change of the demo data.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { cardsOf } from '#db/demo/insurance.ts';
import { demoScenario } from '#db/demo/scenario.ts';
import type { DemoDrug } from '#db/demo/types.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { Member, Product } from '#payer/book/book.ts';

const { formulary, stores, patients, plans } = demoScenario();

const claimText = (name: string, most: number): string =>
  fold(name).toUpperCase().slice(0, most).trim();
const memberRows = (): readonly Member[] =>
  stores.flatMap((store, index) => {
    const people = patients.filter((patient) => patient.store === store.ref);
    const kinds = plans.map((plan) => plan.binType);
    const cards = cardsOf(people.length, kinds, index);
    return cards.map((card) => {
      const person = people[card.patient]!;
      const first =
        card.tier === '2'
          ? cards.find((cardAt) => cardAt.patient === card.patient && cardAt.tier === '1')!
          : null;
      return {
        plan: plans[card.plan]!.ref,
        cardholder: card.memberId,
        personCode: '01',
        lastName: claimText(person.lastName, 15),
        firstName: claimText(person.firstName, 12),
        dateOfBirth: person.dateOfBirth,
        gender: person.gender === 'M' || person.gender === 'F' ? person.gender : 'U',
        relationship: '1',
        from: card.start,
        until: card.end,
        before: first && {
          plan: plans[first.plan]!.ref,
          cardholder: first.memberId,
          personCode: '01',
        },
      } as const;
    });
  });
const drugOf = (drug: DemoDrug): string =>
  `${drug.genericName} ${drug.strength} ${drug.form}`.toLowerCase();
/** Of a generic what it costs in the market; of a brand that of its cheapest generic. */
const macOf = (drug: DemoDrug): number | null => {
  const costs = formulary
    .filter((item) => item.brandGeneric === 'G' && drugOf(item) === drugOf(drug))
    .map((drug) => Math.round((drug.unitNadac ?? drug.unitAcq) * 1.25));
  return costs.length > 0 ? Math.min(...costs) : null;
};
const productRows = (): readonly Product[] =>
  formulary.map((drug) => ({
    ndc: drug.ndc,
    drug: drugOf(drug),
    drugClass: drug.therapeuticClass,
    brand: drug.brandGeneric === 'B',
    schedule: drug.schedule,
    awp: drug.unitAwp,
    mac: macOf(drug),
  }));

const file = (name: string, type: string, rows: readonly unknown[]): string =>
  `// Made by scripts/generate-payer-demo.ts from the demo data.\nimport type { ${type} } from './book.ts';\n\nexport const ${name}: readonly ${type}[] = [\n${rows.map((row) => `  ${JSON.stringify(row)},`).join('\n')}\n];\n`;
/** File name in `payer/book` → its content. */
export const generated: Readonly<Record<string, string>> = {
  'members.gen.ts': file('demoMembers', 'Member', memberRows()),
  'products.gen.ts': file('demoProducts', 'Product', productRows()),
};

if (process.argv[1]?.endsWith('generate-payer-demo.ts'))
  for (const [name, content] of Object.entries(generated))
    writeFileSync(path.join('payer/book', name), content);
