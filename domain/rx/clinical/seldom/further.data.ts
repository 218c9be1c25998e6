import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { InteractionRule } from '../types.ts';
import { pairRows } from './pair-rows.ts';

const inhibitors = 'class:strong-cyp3a4-inhibitor';
const inducers = 'class:strong-cyp3a4-inducer';
/** Pairs that labels and usual lists name, beyond the tables by field of medicine. */
export const furtherInteractions: readonly InteractionRule[] = pairRows(`
  class:nonselective-beta-blocker | class:sulfonylurea | moderate | Low sugar hides. | Test sugar.
  rosuvastatin | atazanavir | severe | Rosuvastatin triples. | 10 mg at most.
  rosuvastatin | lopinavir | severe | Rosuvastatin doubles. | 10 mg at most.
  rosuvastatin | darolutamide | severe | Rosuvastatin rises five times. | 5 mg at most.
  rosuvastatin | febuxostat | moderate | Rosuvastatin doubles. | 20 mg at most.
  lomitapide | atorvastatin | moderate | Lomitapide doubles: the liver. | 30 mg of it at most.
  pitavastatin | erythromycin | severe | Pitavastatin triples. | 1 mg at most.
  pitavastatin | rifampin | moderate | Pitavastatin rises. | 2 mg at most.
  phenytoin | ticlopidine | moderate | Phenytoin rises. | Ask for the level.
  cannabidiol | everolimus | severe | Everolimus doubles or triples. | Ask for the level.
  cannabidiol | sirolimus | severe | Sirolimus rises. | Ask for the level.
  cannabidiol | tacrolimus | moderate | Tacrolimus rises. | Ask for the level.
  lithium | sodium bicarbonate | moderate | Lithium falls. | Keep the salt steady; the level.
  fluvoxamine | melatonin | moderate | Melatonin rises many times. | Advise against melatonin.
  fluvoxamine | alprazolam | severe | Alprazolam doubles. | Half the dose of alprazolam.
  fluvoxamine | diazepam | moderate | Diazepam rises. | Suggest lorazepam.
  bupropion | venlafaxine | moderate | Venlafaxine rises; pressure. | Watch the pressure.
  bupropion | clopidogrel | moderate | Bupropion rises: seizures. | Ask for a lower dose.
  bupropion | ticlopidine | moderate | Bupropion rises: seizures. | Ask for a lower dose.
  bupropion | ritonavir | moderate | Bupropion falls. | Watch the effect.
  bupropion | efavirenz | moderate | Bupropion falls by half. | Watch the effect.
  bupropion | carbamazepine | moderate | Bupropion falls. | Watch the effect.
  duloxetine | tamoxifen | moderate | Tamoxifen may not work. | Suggest venlafaxine.
  mirtazapine | class:serotonergic-opioid | moderate | Serotonin effects. | Teach the signs.
  buspirone | rifampin | moderate | Buspirone falls by nine tenths. | Ask for another medicine.
  buspirone | carbamazepine | moderate | Buspirone falls. | Watch the effect.
  vilazodone | ${inhibitors} | severe | Vilazodone rises. | 20 mg at most.
  vilazodone | carbamazepine | moderate | Vilazodone falls by half. | Ask for the dose.
  vortioxetine | rifampin | moderate | Vortioxetine falls. | Ask for the dose.
  class:ssri | fentanyl | moderate | Serotonin syndrome. | Teach the signs.
  class:snri | fentanyl | moderate | Serotonin syndrome. | Teach the signs.
  class:ssri | tapentadol | moderate | Serotonin syndrome. | Teach the signs.
  class:snri | tapentadol | moderate | Serotonin syndrome. | Teach the signs.
  class:tca | tapentadol | moderate | Serotonin syndrome; seizures. | Teach the signs.
  rasagiline | linezolid | contraindicated | Serotonin syndrome. | Do not dispense.
  safinamide | linezolid | contraindicated | Serotonin syndrome. | Do not dispense.
  rasagiline | safinamide | contraindicated | Pressure crisis. | Do not dispense.
  brivaracetam | levetiracetam | moderate | Nothing is gained. | Ask whether it is a switch.
  dipyridamole | class:p2y12 | moderate | Bleeding is likelier. | Ask whether both are meant.
  methenamine | sulfamethoxazole | severe | Crystals in the urine. | Choose another antibiotic.
  adefovir | lamivudine | minor | Both act on hepatitis B. | Confirm the plan.
  lorazepam | valproate | moderate | Lorazepam doubles. | Half the dose of lorazepam.
  methadone | zidovudine | moderate | Zidovudine rises: low blood cells. | Ask for blood counts.
  trazodone | ${inducers} | moderate | Trazodone falls. | Watch the effect.
  repaglinide | rifampin | moderate | Repaglinide falls. | Test sugar more often.
  bosentan | rifampin | moderate | Bosentan first rises, then falls. | Liver tests every week.
  phenytoin | rifampin | severe | Phenytoin falls by half: seizures. | Ask for the level.
  losartan | rifampin | moderate | Losartan falls. | Watch the pressure.
  celecoxib | rifampin | minor | Celecoxib falls. | Watch the effect.
  ciprofloxacin | zolpidem | moderate | Zolpidem rises. | Ask for a lower dose.
  class:tetracycline | bismuth subsalicylate | moderate | It is bound. | Two hours apart.
  class:fluoroquinolone | bismuth subsalicylate | moderate | It is bound. | Two hours before it.
  cefpodoxime | class:h2-blocker | moderate | A third less is taken up. | Take it with food.
  cefpodoxime | class:ppi | moderate | Less is taken up. | Take it with food.
  cefditoren | class:h2-blocker | moderate | Less is taken up. | Not together.
  cefditoren | class:ppi | moderate | Less is taken up. | Not together.
  cefuroxime | class:ppi | moderate | Less is taken up. | With food, or another one.
  cefuroxime | class:h2-blocker | moderate | Less is taken up. | With food, or another one.
  sulfamethoxazole | class:calcineurin | moderate | Kidneys suffer; potassium. | Kidney tests.
  metronidazole | busulfan | severe | Busulfan doubles; deaths. | Call the prescriber.
  class:hiv-protease-inhibitor | apalutamide | contraindicated | It stops working. | Ask at once.
  class:hiv-protease-inhibitor | enzalutamide | severe | It stops working. | Call the prescriber.
  nirmatrelvir | apalutamide | contraindicated | Paxlovid stops working. | Do not dispense.
  nirmatrelvir | enzalutamide | severe | Paxlovid stops working. | Call the prescriber.
  efavirenz | atorvastatin | moderate | The statin falls. | Check cholesterol.
  cobicistat | drospirenone | severe | Potassium rises. | Suggest another pill.
  atazanavir | drospirenone | severe | Potassium rises. | Suggest another pill.
  rilpivirine | dexamethasone | severe | Rilpivirine falls: one dose at most. | Call the prescriber.
  elbasvir | efavirenz | contraindicated | Elbasvir falls; the cure fails. | Do not dispense.
  elbasvir | ${inducers} | contraindicated | Elbasvir falls; the cure fails. | Do not dispense.
  elbasvir | class:hiv-protease-inhibitor | contraindicated | The liver suffers. | Do not dispense.
  elbasvir | cyclosporine | contraindicated | The liver suffers. | Do not dispense.
  cyclosporine | allopurinol | moderate | Cyclosporine rises. | Ask for the level.
  abiraterone | metoprolol | moderate | Metoprolol rises. | Check the pulse.
  abiraterone | thioridazine | severe | Thioridazine rises: rhythm. | Call the prescriber.
  class:antipsychotic | class:dopamine-agonist | moderate | Each cancels the other. | Ask first.
  metoclopramide | class:ssri | moderate | Movement disorders; serotonin effects. | Teach the signs.
  metoclopramide | class:snri | moderate | Movement disorders; serotonin effects. | Teach the signs.
  metoclopramide | class:tca | moderate | Movement disorders; levels rise. | Teach the signs.
  sodium phosphate | class:raas-blocker | moderate | The kidneys may fail. | Suggest macrogol.
  sodium phosphate | class:loop-diuretic | moderate | The kidneys may fail. | Suggest macrogol.
  sodium phosphate | class:thiazide | moderate | The kidneys may fail. | Suggest macrogol.
  sodium phosphate | class:nsaid | moderate | The kidneys may fail. | Suggest macrogol.
  sodium polystyrene sulfonate | aluminum hydroxide | moderate | The bowel may close. | Hours apart.
  sodium polystyrene sulfonate | magnesium hydroxide | moderate | Alkalosis. | Hours apart.
  desmopressin | class:systemic-corticosteroid | severe | Sodium falls. | Call the prescriber.
  aprepitant | class:hormonal-contraceptive | moderate | The pill may fail. | Another method, too.
  class:estrogen | ${inducers} | moderate | Estrogen falls. | Watch bleeding and flushes.
  artemether | ${inducers} | contraindicated | The malaria comes back. | Do not dispense.
  albendazole | carbamazepine | moderate | Albendazole falls. | Watch the effect.
  metformin | acetazolamide | moderate | Lactic acidosis. | Ask what it is for.
  mavacamten | diltiazem | severe | The heart pumps less. | Call the prescriber.
  mavacamten | verapamil | severe | The heart pumps less. | Call the prescriber.
  rasagiline | fluvoxamine | severe | Rasagiline rises; serotonin. | Call the prescriber.
  siponimod | carbamazepine | moderate | Siponimod falls. | Call the prescriber.
  eltrombopag | calcium carbonate | moderate | It is bound. | Two hours before, or four after.
  baloxavir | class:binding-mineral | moderate | It is bound. | Not together.
  raltegravir | aluminum hydroxide | severe | It is bound. | Not together.
  raltegravir | magnesium hydroxide | severe | It is bound. | Not together.
  raltegravir | calcium carbonate | moderate | It is bound. | Twice a day only.
  roflumilast | ${inhibitors} | moderate | Roflumilast rises. | Watch for weight loss.
  solifenacin | ketoconazole | moderate | Solifenacin rises. | 5 mg at most.
  naltrexone | thioridazine | moderate | Sleepiness. | Watch.
  cinacalcet | thioridazine | severe | Thioridazine rises: rhythm. | Call the prescriber.
  cinacalcet | metoprolol | moderate | Metoprolol rises. | Check the pulse.
  cinacalcet | ketoconazole | moderate | Cinacalcet doubles. | Ask for the calcium.
  terbinafine | atomoxetine | moderate | Atomoxetine rises. | Ask for a lower dose.
  terbinafine | paroxetine | moderate | Paroxetine rises. | Watch.
  varenicline | nicotine | minor | More nausea. | Watch.
`);

/** What holds of the tables of this file. */
export const tables = {
  furtherInteractions: {
    source: 'FDA labels, sections 4, 5 and 7. Worded by hand; not every row was compared.',
    taken: '2026-11',
    key: ['id'],
    order: 'Common drugs first, by field of medicine.',
  },
} as const satisfies FactTables;
