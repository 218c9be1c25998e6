import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { copyLine } from '#db/copy.ts';
import { projectRoot } from '#db/root.ts';
import { gtinOfNdc } from '#domain/drug/rules/gtin.ts';
import { ndcCandidates, parseNdc, type Ndc } from '#domain/drug/rules/ndc.ts';
import { upcOfNdc } from '#domain/drug/rules/upc.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { pick, randomAt } from './generate-random.ts';

/** A list of the FDA's package texts, when there is one beside the checkout; made-up names else. */
export const sharedDrugList = path.join(
  projectRoot,
  '..',
  'shared',
  'data',
  'drug',
  'ndc_names_from_fda.csv.gz',
);

interface Listed {
  readonly ndc: Ndc;
  readonly name: string;
  readonly generic: string;
  readonly form: string | null;
  readonly count: number;
  readonly text: string;
}
const strengths = [
  '5 mg',
  '10 mg',
  '20 mg',
  '25 mg',
  '40 mg',
  '50 mg',
  '100 mg',
  '250 mg',
  '500 mg',
  '850 mg',
  '10 mg/325 mg',
  '1 %',
  '100 units/mL',
  '250 mg/5 mL',
];
const schedules: readonly (readonly [RegExp, string])[] = [
  [
    /oxycodone|hydrocodone|morphine|fentanyl|methylphenidate|amphetamine|hydromorphone|methadone/i,
    '2',
  ],
  [/testosterone|ketamine|buprenorphine/i, '3'],
  [/zolpidem|prazolam|azepam|tramadol|phentermine|modafinil/i, '4'],
  [/pregabalin|lacosamide|diphenoxylate/i, '5'],
];

function readListing(line: string): Listed | null {
  const [code, quoted = ''] = line.split('\t');
  const digits = /^NDC:(\d{11})$/.exec(code ?? '')?.[1];
  const text = quoted.trim().replace(/^"|"$/g, '').replaceAll('""', '"');
  const named = /^(.+?) \((.+?)\) (.*)$/.exec(text);
  if (!digits || !named) return null;
  const dashed = /\((\d{4,5}-\d{3,4}-\d{1,2})\)/.exec(text)?.[1];
  const read = parseNdc(dashed ?? digits);
  const form = [...text.matchAll(/([\d.]+) ([A-Za-z][A-Za-z, -]*?)(?: in \d|$)/g)].at(-1);
  const ndc: Ndc =
    read.ok && read.value[0].ndc11 === digits
      ? read.value[0]
      : { ndc11: digits, ndc10: null, shape: '5-4-2' };
  return {
    ndc,
    name: named[1]!,
    generic: named[2]!,
    form: form?.[2] ?? null,
    count: Number(form?.[1] ?? 1) || 1,
    text: named[3]!,
  };
}
const starts = [
  'Ato',
  'Bel',
  'Cor',
  'Dex',
  'Eza',
  'Flu',
  'Gly',
  'Hydro',
  'Ibu',
  'Keto',
  'Lisi',
  'Met',
  'Nor',
  'Oxy',
  'Pra',
  'Quin',
  'Ros',
  'Sim',
  'Tri',
  'Val',
  'Zol',
];
const middles = ['va', 'lo', 'ra', 'mi', 'fo', 'ti', 'ne', 'su', 'pro', 'co', 'da', 'be'];
const ends = [
  'statin',
  'pril',
  'sartan',
  'formin',
  'cillin',
  'mycin',
  'zole',
  'pam',
  'dipine',
  'olol',
  'tine',
  'cycline',
];
function madeUp(index: number): Listed {
  const random = randomAt(11, Math.floor(index / 12));
  const generic = `${pick(starts, random())}${pick(middles, random())}${pick(ends, random())}`;
  const ndc = ndcCandidates(String(1_000_000_000 + index * 7))[1];
  return {
    ndc,
    name: index % 3 === 0 ? `${pick(starts, random())}${pick(middles, random())}x` : generic,
    generic,
    form: 'TABLET',
    count: pick([30, 60, 90, 100, 500], random()),
    text: 'TABLET in 1 BOTTLE',
  };
}
function* listings(file: string | null, count: number): Iterable<Listed> {
  const seen = new Set<string>();
  let number = 0;
  if (file !== null && existsSync(file))
    for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
      const listed = number < count ? readListing(line.replace(/\r$/, '')) : null;
      if (listed && !seen.has(listed.ndc.ndc11)) {
        seen.add(listed.ndc.ndc11);
        number += 1;
        yield listed;
      }
    }
  for (let index = 0; number < count; index += 1) {
    const listed = madeUp(index);
    if (!seen.has(listed.ndc.ndc11)) {
      seen.add(listed.ndc.ndc11);
      number += 1;
      yield listed;
    }
  }
}

export const drugColumns =
  'drugs (id, ndc, ndc10, ndc_shape, upc, gtin, name, name_key, generic_name, generic_key, strength, form, pkg_size, uom, pkg_text, brand_generic, schedule, unit_acq, unit_awp, source, created_at, modified_at)';
/**
 * `count` Master products, ids from 1, as COPY lines; the first ones of the list when there is one.
 */
export function* drugLines(file: string | null, count: number, now: string): Iterable<string> {
  let id = 0;
  for (const listing of listings(file, count)) {
    id += 1;
    const random = randomAt(12, id);
    const acquisition = Math.floor(800 + random() ** 4 * 500_000);
    const ten = listing.ndc.ndc10;
    const upc = ten ? upcOfNdc(ten) : null;
    const gtin = ten ? gtinOfNdc(ten) : null;
    const brand = fold(listing.name) === fold(listing.generic) ? 'G' : 'B';
    yield copyLine([
      id,
      listing.ndc.ndc11,
      ten,
      listing.ndc.shape === '5-4-2' ? null : listing.ndc.shape,
      upc?.ok ? upc.value : null,
      gtin?.ok ? gtin.value : null,
      listing.name,
      fold(listing.name),
      listing.generic,
      fold(listing.generic),
      pick(strengths, random()),
      listing.form,
      Math.round(listing.count * 1000),
      'EA',
      listing.text,
      brand,
      schedules.find(([name]) => name.test(listing.generic))?.[1] ?? '0',
      acquisition,
      acquisition * 3,
      'bench',
      now,
      now,
    ]);
  }
}
