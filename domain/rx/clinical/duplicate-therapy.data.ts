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
  limit('muscle-relaxant', 1, 'moderate', 'Two muscle relaxants: sedation and falls.'),
  limit('gabapentinoid', 1, 'moderate', 'Gabapentin and pregabalin act the same way.'),
  limit('stimulant', 2, 'moderate', 'More than a long- and a short-acting stimulant.'),
  limit('antipsychotic', 1, 'moderate', 'Two antipsychotics: more side effects, seldom more benefit.'),
  limit('sedating-antihistamine', 1, 'minor', 'Two sedating antihistamines.'),
  limit('plain-antihistamine', 1, 'minor', 'Two antihistamines.'),
  limit('urinary-antimuscarinic', 1, 'moderate', 'Two bladder antimuscarinics.'),
  limit('cholinesterase-inhibitor', 1, 'moderate', 'Two cholinesterase inhibitors: slow pulse.'),
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
  limit('p2y12', 1, 'severe', 'Two platelet blockers of one kind.'),
  limit('alpha-blocker', 1, 'moderate', 'Two alpha blockers: low pressure.'),
  limit('pde5-inhibitor', 1, 'severe', 'Two PDE5 inhibitors: low pressure.'),
  limit('nitrate', 2, 'minor', 'More than a long-acting nitrate and one for attacks.'),
  limit('nsaid', 1, 'severe', 'Two NSAIDs: stomach bleeding and kidney damage.'),
  limit('systemic-corticosteroid', 1, 'moderate', 'Two oral steroids.'),
  limit('bisphosphonate', 1, 'moderate', 'Two bisphosphonates.'),
  limit('xanthine-oxidase-inhibitor', 1, 'moderate', 'Two xanthine oxidase inhibitors.'),
  limit('ppi', 1, 'moderate', 'Two proton pump inhibitors.'),
  limit('h2-blocker', 1, 'minor', 'Two H2 blockers.'),
  limit('5ht3-antiemetic', 1, 'moderate', 'Two antiemetics of one kind: QT.'),
  limit('thyroid-hormone', 2, 'moderate', 'More than two thyroid hormones.'),
  limit('basal-insulin', 1, 'severe', 'Two long-acting insulins: low sugar.'),
  limit('rapid-insulin', 1, 'severe', 'Two mealtime insulins: low sugar.'),
  limit('sulfonylurea', 1, 'severe', 'Two sulfonylureas: low sugar.'),
  limit('dpp4-inhibitor', 1, 'moderate', 'Two DPP-4 inhibitors.'),
  limit('glp1-agonist', 1, 'severe', 'Two GLP-1 agonists.'),
  limit('sglt2-inhibitor', 1, 'moderate', 'Two SGLT2 inhibitors.'),
  limit('hormonal-contraceptive', 2, 'moderate', 'More than one contraceptive.'),
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
