import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { ClassKey } from './drug-classes.ts';
import type { Severity } from './types.ts';

export interface TherapyLimit {
  readonly drugClass: ClassKey;
  /** How many different drugs of the class at once are usual. */
  readonly allowed: number;
  readonly severity: Severity;
  readonly effect: string;
  /** Only where both are inhaled. */
  readonly inhaledOnly?: true;
}

const limit = (
  drugClass: ClassKey,
  allowed: number,
  severity: Severity,
  effect: string,
): TherapyLimit => ({ drugClass, allowed, severity, effect });

/**
 * Therapeutic classes that are watched for duplication; what is not named here may be combined.
 * Narrow classes stand before wide ones. Classes whose members interact by a rule of their own
 * (triptans, MAO inhibitors, oral anticoagulants, long-acting bronchodilators) are left to that
 * rule.
 */
export const therapyLimits: readonly TherapyLimit[] = [
  limit('ssri', 1, 'severe', 'Two SSRIs: serotonin effects without more benefit.'),
  limit('snri', 1, 'severe', 'Two SNRIs: serotonin effects and blood pressure.'),
  limit('tca', 1, 'moderate', 'Two tricyclics: heart rhythm and dry mouth.'),
  limit('long-acting-opioid', 1, 'severe', 'Two long-acting opioids: breathing can stop.'),
  limit('opioid', 2, 'severe', 'More than one long- and one short-acting opioid.'),
  limit('benzodiazepine', 1, 'severe', 'Two benzodiazepines: deep sedation and falls.'),
  limit('z-drug', 1, 'moderate', 'Two sleep aids.'),
  limit('orexin-blocker', 1, 'moderate', 'Two sleep medicines of one kind.'),
  limit('sleep-medicine', 1, 'moderate', 'Two sleep medicines.'),
  limit('barbiturate', 1, 'severe', 'Two barbiturates: breathing slows.'),
  limit('muscle-relaxant', 1, 'moderate', 'Two muscle relaxants: sedation and falls.'),
  limit('gabapentinoid', 1, 'moderate', 'Gabapentin and pregabalin act the same way.'),
  limit('stimulant', 2, 'moderate', 'More than a long- and a short-acting stimulant.'),
  limit('antipsychotic', 1, 'moderate', 'Two antipsychotics: more side effects, seldom more benefit.'),
  limit('sedating-antihistamine', 1, 'minor', 'Two sedating antihistamines.'),
  limit('plain-antihistamine', 1, 'minor', 'Two antihistamines.'),
  limit('urinary-antimuscarinic', 1, 'moderate', 'Two bladder antimuscarinics.'),
  limit('cholinesterase-inhibitor', 1, 'moderate', 'Two cholinesterase inhibitors: slow pulse.'),
  limit('parkinson-anticholinergic', 1, 'moderate', 'Two anticholinergics: confusion.'),
  limit('dopamine-agonist', 1, 'moderate', 'Two dopamine agonists: sudden sleep, low pressure.'),
  limit('comt-inhibitor', 1, 'moderate', 'Two COMT inhibitors.'),
  limit('dopamine-blocking-antiemetic', 1, 'moderate', 'Two that block dopamine: stiffness.'),
  limit('central-alpha-agonist', 1, 'moderate', 'Two of one kind: slow pulse, low pressure.'),
  limit('migraine-antibody', 1, 'moderate', 'Two antibodies against migraine.'),
  limit('gepant', 1, 'minor', 'Two gepants.'),
  limit('beta3-agonist', 1, 'moderate', 'Two bladder relaxers of one kind.'),
  limit('acei', 1, 'severe', 'Two ACE inhibitors.'),
  limit('arb', 1, 'severe', 'Two angiotensin receptor blockers.'),
  limit(
    'raas-blocker',
    1,
    'moderate',
    'Two blockers of one system: low pressure, high potassium, kidney damage.',
  ),
  limit('beta-blocker', 1, 'severe', 'Two beta blockers: slow pulse.'),
  limit('dhp-ccb', 1, 'moderate', 'Two calcium channel blockers of one kind.'),
  limit('rate-ccb', 1, 'severe', 'Two rate-slowing calcium channel blockers.'),
  limit('thiazide', 1, 'moderate', 'Two thiazides.'),
  limit('loop-diuretic', 1, 'moderate', 'Two loop diuretics.'),
  limit('potassium-sparing', 1, 'severe', 'Two potassium-sparing diuretics: high potassium.'),
  limit('statin', 1, 'severe', 'Two statins: muscle breakdown.'),
  limit('fibrate', 1, 'moderate', 'Two fibrates.'),
  limit('pcsk9-blocker', 1, 'moderate', 'Two cholesterol injections of one kind.'),
  limit('p2y12', 1, 'severe', 'Two platelet blockers of one kind.'),
  limit('alpha-blocker', 1, 'moderate', 'Two alpha blockers: low pressure.'),
  limit('pde5-inhibitor', 1, 'severe', 'Two PDE5 inhibitors: low pressure.'),
  limit('nitrate', 2, 'minor', 'More than a long-acting nitrate and one for attacks.'),
  limit('nsaid', 1, 'severe', 'Two NSAIDs: stomach bleeding and kidney damage.'),
  limit('systemic-corticosteroid', 1, 'moderate', 'Two oral steroids.'),
  limit('bisphosphonate', 1, 'moderate', 'Two bisphosphonates.'),
  limit('bone-builder', 1, 'moderate', 'Two bone medicines: one usually follows the other.'),
  limit('xanthine-oxidase-inhibitor', 1, 'moderate', 'Two xanthine oxidase inhibitors.'),
  limit('ppi', 1, 'moderate', 'Two proton pump inhibitors.'),
  limit('acid-pump-blocker', 1, 'moderate', 'Two acid blockers.'),
  limit('h2-blocker', 1, 'minor', 'Two H2 blockers.'),
  limit('5ht3-antiemetic', 1, 'moderate', 'Two antiemetics of one kind: QT.'),
  limit('thyroid-hormone', 2, 'moderate', 'More than two thyroid hormones.'),
  limit('basal-insulin', 1, 'severe', 'Two long-acting insulins: low sugar.'),
  limit('rapid-insulin', 1, 'severe', 'Two mealtime insulins: low sugar.'),
  limit('sulfonylurea', 1, 'severe', 'Two sulfonylureas: low sugar.'),
  limit('insulin-secretagogue', 1, 'severe', 'Both drive out insulin: low sugar.'),
  limit('thiazolidinedione', 1, 'moderate', 'Two glitazones.'),
  limit('dpp4-inhibitor', 1, 'moderate', 'Two DPP-4 inhibitors.'),
  limit('glp1-agonist', 1, 'severe', 'Two GLP-1 agonists.'),
  limit('sglt2-inhibitor', 1, 'moderate', 'Two SGLT2 inhibitors.'),
  limit('hormonal-contraceptive', 2, 'moderate', 'More than one contraceptive.'),
  limit('daily-contraceptive', 1, 'moderate', 'Two contraceptives.'),
  limit('estrogen', 1, 'moderate', 'Two estrogens.'),
  limit('androgen', 1, 'moderate', 'Two androgens.'),
  limit('gonadotropin-blocker', 1, 'moderate', 'Two that switch off sex hormones.'),
  limit('5-alpha-reductase-inhibitor', 1, 'moderate', 'Two 5-alpha reductase inhibitors.'),
  limit('short-beta-agonist', 1, 'minor', 'Two rescue inhalers of one kind.'),
  limit('inhaled-antimuscarinic', 1, 'moderate', 'Two antimuscarinics: dry mouth, retention.'),
  {
    ...limit('corticosteroid', 1, 'moderate', 'Two inhaled steroids.'),
    inhaledOnly: true,
  },
  limit('leukotriene-blocker', 1, 'moderate', 'Two leukotriene blockers.'),
  limit('fluoroquinolone', 1, 'moderate', 'Two antibiotics of one kind.'),
  limit('macrolide', 1, 'moderate', 'Two antibiotics of one kind.'),
  limit('tetracycline', 1, 'moderate', 'Two antibiotics of one kind.'),
  limit('penicillin', 1, 'moderate', 'Two antibiotics of one kind.'),
  limit('cephalosporin', 1, 'moderate', 'Two antibiotics of one kind.'),
  limit('azole-antifungal', 1, 'moderate', 'Two antifungals of one kind.'),
  limit('integrase-inhibitor', 1, 'moderate', 'Two HIV medicines of one kind.'),
  limit('nnrti', 1, 'severe', 'Two HIV medicines of one kind.'),
  limit('boosted-protease-inhibitor', 1, 'moderate', 'Two HIV medicines of one kind.'),
  limit('cytosine-antiviral', 1, 'moderate', 'Both act the same way against the virus.'),
  limit('jak-inhibitor', 1, 'severe', 'Two JAK inhibitors: serious infections.'),
  limit('airway-antibody', 1, 'moderate', 'Two antibodies for the airways or the skin.'),
];

/** What holds of the tables of this file. */
export const tables = {
  therapyLimits: {
    source: 'Written by hand from general pharmacology.',
    taken: '2026-11',
    key: ['drugClass'],
    order: 'The first row that fits counts: narrow classes stand before wide ones.',
  },
} as const satisfies FactTables;
