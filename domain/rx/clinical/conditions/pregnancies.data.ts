import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import { pregnancy, type Precaution } from '../precaution.ts';
import { isSeverity, type Severity } from '../types.ts';

const severityOf = (text: string): Severity => (isSeverity(text) ? text : 'moderate');
/** `drug, drug | severity | effect | management`, one a line; `!` in front: any route. */
const rows = (text: string): readonly Precaution[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [drugs = '', severity = '', effect = '', management = ''] = line
        .trim()
        .split(/\s*\|\s*/);
      return drugs
        .replace(/^!\s*/, '')
        .split(/,\s*/)
        .map((drug) =>
          pregnancy(drug, [severityOf(severity), effect, management], drugs.startsWith('!')),
        );
    });

/** Pregnancy: what the labels warn of, for drugs that the first table doesn't name. */
export const morePregnancies: readonly Precaution[] = rows(`
  denosumab | contraindicated | Bones of the child. | Call the prescriber.
  elagolix, relugolix, ospemifene | contraindicated | Miscarriage. | Do not dispense.
  bicalutamide, enzalutamide, abiraterone | contraindicated | Harms the child. | Do not dispense.
  darolutamide, apalutamide | contraindicated | Harms the child. | Do not dispense.
  class:jak-inhibitor | severe | Malformations in animals. | Call the prescriber.
  ozanimod, ponesimod | severe | Malformations in animals. | Call the prescriber.
  mercaptopurine, sirolimus, everolimus | severe | Miscarriage. | Call the prescriber.
  ketoconazole, itraconazole, posaconazole | severe | Malformations. | Suggest a local azole.
  flucytosine, deferiprone, ivabradine | severe | Malformations. | Call the prescriber.
  molnupiravir | severe | Malformations. | Suggest another antiviral.
  tafenoquine | severe | Red cells of the child break down. | Do not dispense.
  meprobamate | severe | Malformations. | Call the prescriber.
  hydroxyzine | moderate | Early in pregnancy it is ruled out. | Ask how far she is.
  clarithromycin | moderate | Harm in animals. | Suggest azithromycin.
  zonisamide, cenobamate | moderate | Malformations in animals. | Call; do not stop it alone.
  apremilast, bempedoic acid | moderate | Not needed in pregnancy. | Call the prescriber.
  class:bisphosphonate | moderate | Bones of the child. | Ask whether it can wait.
  finerenone | moderate | Not studied. | Call the prescriber.
  mebendazole | moderate | Malformations in animals. | Ask whether it can wait.
  norethindrone | moderate | Not for a pregnancy that exists. | Confirm the pregnancy.
  ! lindane | moderate | Nerves of the child. | Suggest permethrin.
`);

/** What holds of the tables of this file. */
export const tables = {
  morePregnancies: {
    source: [
      'FDA labels, sections 4, 5 and 8.1. Written by hand; not every row was compared with its',
      'label.',
    ].join(' '),
    taken: '2026-11',
    key: ['id'],
    order: 'The graver first.',
  },
} as const satisfies FactTables;
