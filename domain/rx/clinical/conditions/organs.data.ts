import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Precaution } from '../precaution.ts';
import { conditionRows } from './rows.ts';

const failing = ['N184', 'N185', 'N186', 'Z992'];
const organs = {
  kidneys: { label: 'kidney failure', icd: failing },
  'kidneys at the end': { label: 'kidney failure', icd: ['N185', 'N186', 'Z992'] },
  'weak kidneys': { label: 'kidney failure', icd: ['N183', ...failing] },
  'eGFR 30 to 44': { label: 'kidney disease, eGFR 30 to 44', icd: ['N1832'] },
  liver: { label: 'liver disease', icd: ['K703', 'K704', 'K717', 'K72', 'K74', 'K766', 'I85'] },
  'failing liver': { label: 'liver failure', icd: ['K72', 'K7041', 'K7111'] },
};
/**
 * Kidneys and liver: contraindications and doses of the labels, for drugs of which the table of
 * diseases says nothing yet. Of a label that two rows bear the worse is told.
 */
export const organPrecautions: readonly Precaution[] = conditionRows(
  organs,
  `
  fenofibrate | kidneys | severe | Muscles break down; contraindicated. | Call the prescriber.
  fenofibric acid | kidneys | severe | Muscles break down; contraindicated. | Call the prescriber.
  gemfibrozil | kidneys | severe | Muscles break down; contraindicated. | Call the prescriber.
  acamprosate | kidneys | contraindicated | It builds up. | Call the prescriber.
  ketorolac | kidneys | contraindicated | The kidneys fail (boxed warning). | Do not dispense.
  capecitabine | kidneys | contraindicated | It builds up; deaths. | Call the prescriber.
  levocetirizine | kidneys at the end | contraindicated | It builds up. | Do not dispense.
  levocetirizine | kidneys | moderate | It builds up. | Twice a week at most.
  dalfampridine | weak kidneys | contraindicated | Seizures. | Do not dispense.
  baclofen | kidneys at the end | severe | Coma after a few tablets. | Call the prescriber.
  tapentadol | kidneys | severe | Not studied; breathing slows. | Suggest another pain medicine.
  naratriptan | kidneys | severe | Contraindicated below 15 mL/min. | Suggest another triptan.
  baricitinib | kidneys | severe | It builds up: not below 30. | Call the prescriber.
  chlorpropamide | kidneys | severe | Sugar stays low for days. | Suggest glipizide.
  tolazamide | kidneys | severe | Sugar stays low for days. | Suggest glipizide.
  adefovir | kidneys | severe | The kidneys suffer more. | Call the prescriber.
  cycloserine | kidneys | severe | It builds up: seizures. | Call the prescriber.
  penicillamine | kidneys | severe | The kidneys suffer more. | Call the prescriber.
  magnesium citrate | kidneys | severe | Magnesium builds up. | Suggest polyethylene glycol.
  ribavirin | kidneys | severe | Blood cells break down. | Call the prescriber.
  class:sglt2-inhibitor | kidneys at the end | moderate | No effect on sugar. | Ask what it is for.
  metaxalone | kidneys | contraindicated | It builds up. | Suggest another muscle relaxant.
  oxycodone, hydrocodone | kidneys | moderate | It builds up: breathing slows. | Lower dose.
  hydromorphone, tizanidine | kidneys | moderate | It builds up. | Ask for a lower dose.
  trimethoprim, primidone | kidneys | moderate | It builds up. | Ask for a lower dose.
  naltrexone, felbamate | kidneys | moderate | It builds up. | Call the prescriber.
  class:nsaid | eGFR 30 to 44 | moderate | Kidneys suffer. | Suggest acetaminophen or a gel.
  tetracycline, acarbose | kidneys | moderate | It builds up. | Ask for another medicine.
  procainamide, disopyramide | kidneys | severe | It builds up: rhythm. | Call the prescriber.
  flecainide, amifampridine | kidneys | moderate | It builds up. | Ask for a lower dose.
  tofacitinib | kidneys | moderate | It builds up. | 5 mg once a day.
  apremilast | kidneys | moderate | It builds up. | 30 mg once a day.
  paliperidone | kidneys | moderate | It builds up. | 3 mg at most; not below 10.
  terbinafine | kidneys | moderate | It builds up: not below 50. | Call the prescriber.
  ranolazine | kidneys | moderate | The kidneys may fail; QT. | Ask for the kidney tests.
  vigabatrin | kidneys | moderate | It builds up. | Half the dose.
  zonisamide | kidneys | moderate | It builds up; kidney stones. | Call the prescriber.
  lenalidomide | kidneys | moderate | It builds up; blood cells fall. | Ask for the lower dose.
  hydroxyurea | kidneys | moderate | It builds up; blood cells fall. | Half the dose.
  nadolol | kidneys | moderate | It builds up: slow pulse. | Every 40 to 60 hours.
  emtricitabine | kidneys | moderate | It builds up. | Check form and dose.
  entecavir | kidneys | moderate | It builds up. | Every second or third day.
  lamivudine | kidneys | moderate | It builds up. | Check the dose.
  ethambutol | kidneys | moderate | It builds up: loss of sight. | Three times a week.
  pyrazinamide | kidneys | moderate | It builds up. | Three times a week.
  galantamine | kidneys | moderate | It builds up. | 16 mg at most; not below 9.
  milnacipran | kidneys | moderate | It builds up. | 50 mg twice a day at most.
  midodrine | kidneys | moderate | It builds up. | Begin with 2.5 mg.
  bismuth subsalicylate | kidneys | moderate | Bismuth builds up. | Choose another product.
  risperidone | kidneys | moderate | It builds up. | Begin with 0.5 mg twice a day.
  alfuzosin | liver | contraindicated | It builds up: fainting, QT. | Suggest tamsulosin.
  silodosin | liver | severe | Contraindicated in severe disease. | Suggest tamsulosin.
  fenofibrate | liver | contraindicated | The liver suffers more. | Call the prescriber.
  fenofibric acid | liver | contraindicated | The liver suffers more. | Call the prescriber.
  gemfibrozil | liver | contraindicated | The liver suffers more. | Call the prescriber.
  methyldopa | liver | contraindicated | The liver may fail. | Call the prescriber.
  dantrolene | liver | contraindicated | The liver fails (boxed warning). | Call the prescriber.
  deutetrabenazine | liver | contraindicated | It builds up. | Call the prescriber.
  tetrabenazine | liver | contraindicated | It builds up. | Call the prescriber.
  valbenazine | liver | moderate | It builds up. | 40 mg a day.
  tolcapone | liver | contraindicated | The liver fails (boxed warning). | Do not dispense.
  zileuton | liver | contraindicated | The liver suffers more. | Call the prescriber.
  zafirlukast | liver | contraindicated | The liver suffers more. | Suggest montelukast.
  griseofulvin | liver | contraindicated | The liver suffers more. | Call the prescriber.
  danazol | liver | contraindicated | The liver suffers more. | Call the prescriber.
  elagolix | liver | contraindicated | It builds up (severe disease). | Call the prescriber.
  fezolinetant | liver | contraindicated | The liver fails (boxed warning). | Do not dispense.
  acitretin | liver | contraindicated | The liver fails (boxed warning). | Call the prescriber.
  eluxadoline | liver | contraindicated | It builds up. | Do not dispense.
  alosetron | liver | severe | It builds up: the bowel dies. | Call the prescriber.
  disulfiram | liver | severe | The liver may fail. | Call the prescriber.
  ticagrelor | liver | severe | It builds up: bleeding. | Call the prescriber.
  sumatriptan | liver | severe | Contraindicated in severe disease. | Call the prescriber.
  naratriptan | liver | severe | Contraindicated in severe disease. | Call the prescriber.
  eletriptan | liver | severe | Not in severe disease. | Call the prescriber.
  zolmitriptan | liver | moderate | It builds up; pressure rises. | 2.5 mg at most.
  class:estrogen | liver | severe | It builds up; contraindicated. | Call the prescriber.
  class:progestin | liver | severe | The liver may suffer more. | Call the prescriber.
  ambrisentan | liver | severe | It builds up. | Call the prescriber.
  macitentan | liver | severe | The liver may fail. | Call the prescriber.
  grazoprevir | liver | severe | Contraindicated when it fails. | Ask for the stage.
  voxilaprevir | liver | severe | The liver may fail. | Ask for the stage.
  abacavir | liver | severe | It builds up; contraindicated. | Call the prescriber.
  atazanavir | liver | moderate | It builds up. | Ask for the stage.
  resmetirom | liver | severe | Not once the liver fails. | Ask for the stage.
  chlorzoxazone | liver | severe | The liver may fail. | Suggest another muscle relaxant.
  clonazepam | liver | severe | It builds up; contraindicated. | Call the prescriber.
  diazepam | liver | severe | It builds up: coma of the liver. | Suggest lorazepam.
  class:benzodiazepine | liver | moderate | Coma of the liver. | Lowest dose, a short time.
  class:z-drug | liver | moderate | Coma of the liver. | 5 mg at most; not when it fails.
  class:opioid | liver | moderate | It builds up: breathing slows. | Lower dose, less often.
  class:nsaid | liver | moderate | Bleeding; the kidneys fail. | 2 g of acetaminophen at most.
  rivaroxaban | liver | moderate | It builds up: bleeding. | Ask for the stage.
  amiodarone | liver | moderate | The liver may suffer more. | Ask for the liver tests.
  labetalol | liver | moderate | The liver may suffer more. | Call the prescriber.
  carbamazepine | liver | moderate | The liver may suffer more. | Call the prescriber.
  voriconazole | liver | moderate | It builds up. | Half the dose.
  itraconazole | liver | moderate | The liver may suffer more. | Call the prescriber.
  atomoxetine | liver | moderate | It builds up. | Half or a quarter of the dose.
  bupropion | liver | moderate | It builds up: seizures. | Every second day at most.
  buspirone | liver | moderate | It builds up. | Call the prescriber.
  ezetimibe | liver | moderate | It builds up. | Call the prescriber.
  sodium oxybate | liver | moderate | It builds up. | Half the dose.
  riluzole | liver | moderate | The liver may suffer more. | Ask for the liver tests.
  pirfenidone | liver | moderate | The liver may suffer more. | Ask for the liver tests.
  nintedanib | liver | moderate | It builds up. | Ask for the stage.
  tadalafil | liver | moderate | It builds up. | 10 mg at most.
  roflumilast | liver | contraindicated | It builds up. | Call the prescriber.
  metaxalone | liver | contraindicated | The liver suffers more. | Suggest another relaxant.
  safinamide | liver | severe | Contraindicated in severe disease. | Call the prescriber.
  abiraterone | liver | severe | Contraindicated in severe disease. | Ask for the stage.
  class:jak-inhibitor | liver | moderate | It builds up; infections. | Ask for the stage.
  sertraline, citalopram | liver | moderate | It builds up. | A lower dose; ask for the stage.
  pioglitazone, methimazole | liver | moderate | The liver may suffer. | Ask for the liver tests.
  cyclobenzaprine, modafinil | liver | moderate | It builds up. | Ask for a lower dose.
  class:orexin-blocker | liver | moderate | It builds up. | Not in severe disease.
  ramelteon, rasagiline | liver | moderate | It builds up. | Ask for the stage.
  lacosamide, metronidazole | liver | moderate | It builds up. | Ask for a lower dose.
  naltrexone, bicalutamide | liver | moderate | The liver may suffer. | Ask for the liver tests.
  nirmatrelvir | failing liver | severe | The liver may suffer more. | Call the prescriber.
`,
);

/** What holds of the tables of this file. */
export const tables = {
  organPrecautions: {
    source: [
      'FDA labels: contraindications (section 4), doses in impairment (section 2) and section 8.',
      'Worded by hand; not every row was compared with its label.',
    ].join(' '),
    taken: '2026-11',
    key: ['id'],
    order: 'Kidneys, then the liver; the graver first.',
  },
} as const satisfies FactTables;
