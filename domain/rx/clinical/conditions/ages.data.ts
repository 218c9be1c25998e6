import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import { everywhere, from, under, underMonths, type Precaution, type Text } from '../precaution.ts';

const notStudied = 'Not labeled so young.';
const confirm = 'Confirm age and drug with the prescriber.';
const moderate = (effect: string, management = confirm): Text => ['moderate', effect, management];
const severe = (effect: string, management = confirm): Text => ['severe', effect, management];
const rash = 'Severe rash in children; not labeled below 17.';

/** Young and old, beyond the first table: drugs that few children or older people are given. */
export const moreAges: readonly Precaution[] = [
  underMonths('dicyclomine', 6, ['contraindicated', 'Breathing stops; deaths.',
    'Do not dispense.']),
  ...['hyoscyamine', 'glycopyrrolate'].map((drug) =>
    underMonths(drug, 24, moderate('Fever, excitement, urine held back.'))),
  ...['azithromycin', 'erythromycin'].map((drug) =>
    underMonths(drug, 2, moderate('The outlet of the stomach may close.',
      'Tell the parents to watch for vomiting.'))),
  underMonths('ondansetron', 6, moderate('Infants clear it slowly.')),
  underMonths('levocetirizine', 6, severe('Contraindicated in small infants.')),
  underMonths('loratadine', 24, moderate(notStudied)),
  everywhere(underMonths('pimecrolimus', 24, moderate('Not below two years (boxed warning).'))),
  everywhere(underMonths('prilocaine', 12, moderate('The blood carries no oxygen.'))),
  under('class:opioid', 2, severe('Breathing stops.')),
  under('guaifenesin', 2, severe('Cough and cold medicines have harmed small children.')),
  under('clonidine', 3, moderate(notStudied)),
  under('salmeterol', 4, moderate(notStudied)),
  under('formoterol', 5, moderate(notStudied)),
  under('class:glp1-agonist', 10, moderate('Not labeled below 10 years.')),
  under('class:sglt2-inhibitor', 10, moderate('Not labeled below 10 years.')),
  under('class:dpp4-inhibitor', 18, moderate('Not shown to help below 18 years.')),
  under('class:sulfonylurea', 10, moderate('Low sugar; not labeled.')),
  under('phenazopyridine', 6, moderate(notStudied)),
  under('celecoxib', 2, moderate(notStudied)),
  under('meloxicam', 2, moderate(notStudied)),
  under('indomethacin', 2, moderate('The gut and the kidneys suffer.')),
  under('diclofenac', 12, moderate(notStudied)),
  under('nabumetone', 12, moderate(notStudied)),
  under('bupropion', 12, moderate('Seizures; thoughts of suicide; not labeled.')),
  under('venlafaxine', 12, moderate('Thoughts of suicide; not labeled.')),
  under('duloxetine', 7, moderate(notStudied)),
  under('mirtazapine', 12, moderate('Thoughts of suicide; not labeled.')),
  under('trazodone', 6, moderate(notStudied)),
  ...['alprazolam', 'chlordiazepoxide', 'temazepam', 'triazolam'].map((drug) =>
    under(drug, 6, moderate('Breathing slows.', 'Ask what it is for.'))),
  under('lurasidone', 10, moderate(notStudied)),
  under('ziprasidone', 10, moderate(notStudied)),
  under('clozapine', 18, severe('Not studied in children.')),
  under('lithium', 7, moderate('Not labeled below 7 years.')),
  under('modafinil', 17, severe(rash)),
  under('armodafinil', 17, severe(rash)),
  under('varenicline', 17, moderate('Does not help; mood may change.')),
  under('class:anorectic', 12, severe('Not labeled; misuse.')),
  under('orlistat', 12, moderate(notStudied)),
  under('carisoprodol', 16, moderate(notStudied)),
  under('cyclobenzaprine', 15, moderate(notStudied)),
  under('methocarbamol', 16, moderate(notStudied)),
  under('metaxalone', 12, moderate(notStudied)),
  under('tizanidine', 6, moderate(notStudied)),
  under('tapentadol', 18, severe('Breathing slows.')),
  under('methadone', 18, severe('Breathing stops; deaths.', 'Ask for the plan of a specialist.')),
  under('hydromorphone', 6, severe('Breathing stops.')),
  under('class:alpha-blocker', 12, moderate(notStudied)),
  under('class:pde5-inhibitor', 12, moderate('Only with a specialist for the lungs.')),
  under('class:bisphosphonate', 18, moderate('Bones that grow; only with a specialist.')),
  under('class:statin', 8, moderate('Not labeled so young.')),
  under('warfarin', 1, moderate('Only with a specialist.')),
  under('allopurinol', 6, moderate('Only with cancer treatment.')),
  under('colchicine', 4, severe('A few tablets kill a child.')),
  under('deferiprone', 3, moderate(notStudied)),
  under('rosuvastatin', 6, moderate(notStudied)),
  under('nicotine', 18, moderate('Not labeled below 18 years.')),
  under('bisacodyl', 6, moderate('Not for small children.', 'Suggest polyethylene glycol.')),
  under('minocycline', 8, severe('Teeth stay stained.')),
  under('teriparatide', 18, severe('Bones that grow: cancer of the bone in rats.')),
  from('meprobamate', 65, moderate('Dependence and falls (AGS Beers criteria).')),
  from('chlorpropamide', 65, moderate('Low sugar for days (AGS Beers criteria).')),
  ...['trihexyphenidyl', 'benztropine'].map((drug): Precaution => ({
    ...from(drug, 75, moderate('Confusion, retention (AGS Beers criteria).')),
    label: '65 years or older',
  })),
  { ...from('nifedipine', 65, moderate('Short-acting: the pressure drops, heart attack.',
    'Ask for a slow form.')), id: 'quick nifedipine from 65', quick: true },
];

/** What holds of the tables of this file. */
export const tables = {
  moreAges: {
    source: [
      'FDA labels, sections 4, 5 and 8.4; from 65 years on the AGS Beers criteria. Written by',
      'hand; not every row was compared with its label.',
    ].join(' '),
    taken: '2026-11',
    key: ['id'],
    order: 'Infants, children, then the old.',
  },
} as const satisfies FactTables;
