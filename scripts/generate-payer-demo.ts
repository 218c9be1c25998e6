// Writes what the payer of the demo store knows of it: the people of its cards, and its drug file. Run it after a change of the demo data.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { formulary } from '#db/demo/data/formulary.ts';
import { stores } from '#db/demo/data/organisation.ts';
import { patients } from '#db/demo/data/patients.ts';
import { plans } from '#db/demo/data/plans.ts';
import type { DemoDrug } from '#db/demo/data/types.ts';
import { cardsOf } from '#db/demo/insurance.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { Member, Product } from '#payer/book/book.ts';

const claimText = (name: string, most: number): string =>
  fold(name).toUpperCase().slice(0, most).trim();
const memberRows = (): readonly Member[] =>
  stores.flatMap((store, n) => {
    const people = patients.filter((p) => p.store === store.ref);
    const cards = cardsOf(people.length, plans.length, n);
    return cards.map((c) => {
      const p = people[c.patient]!;
      const first =
        c.tier === '2' ? cards.find((x) => x.patient === c.patient && x.tier === '1')! : null;
      return {
        plan: plans[c.plan]!.ref,
        cardholder: c.memberId,
        personCode: '01',
        lastName: claimText(p.lastName, 15),
        firstName: claimText(p.firstName, 12),
        dateOfBirth: p.dateOfBirth,
        gender: p.gender === 'M' || p.gender === 'F' ? p.gender : 'U',
        relationship: '1',
        from: c.start,
        until: c.end,
        before: first && {
          plan: plans[first.plan]!.ref,
          cardholder: first.memberId,
          personCode: '01',
        },
      } as const;
    });
  });
const drugOf = (d: DemoDrug): string => `${d.genericName} ${d.strength} ${d.form}`.toLowerCase();
/** Of a generic what it costs in the market; of a brand that of its cheapest generic. */
const macOf = (d: DemoDrug): number | null => {
  const costs = formulary
    .filter((x) => x.brandGeneric === 'G' && drugOf(x) === drugOf(d))
    .map((x) => Math.round((x.unitNadac ?? x.unitAcq) * 1.25));
  return costs.length > 0 ? Math.min(...costs) : null;
};
const productRows = (): readonly Product[] =>
  formulary.map((d) => ({
    ndc: d.ndc,
    drug: drugOf(d),
    drugClass: d.therapeuticClass,
    brand: d.brandGeneric === 'B',
    schedule: d.schedule,
    awp: d.unitAwp,
    mac: macOf(d),
  }));

const file = (name: string, type: string, rows: readonly unknown[]): string =>
  `// Made by scripts/generate-payer-demo.ts from the demo data.\nimport type { ${type} } from './book.ts';\n\nexport const ${name}: readonly ${type}[] = [\n${rows.map((r) => `  ${JSON.stringify(r)},`).join('\n')}\n];\n`;
/** File name in `payer/book` → its content. */
export const generated: Readonly<Record<string, string>> = {
  'members.gen.ts': file('demoMembers', 'Member', memberRows()),
  'products.gen.ts': file('demoProducts', 'Product', productRows()),
};

if (process.argv[1]?.endsWith('generate-payer-demo.ts'))
  for (const [name, content] of Object.entries(generated))
    writeFileSync(path.join('payer/book', name), content);
