import { ingredientsOf } from '../drug-classes.ts';
import { drugMark, fingerprint } from '../fingerprint.ts';
import { conditionAmong, isParty } from '../matching.ts';
import type { ActiveDrug, Alert, ClinicalDrug, ClinicalPatient, Party } from '../types.ts';
import { routeGroup } from '../use/ways.ts';
import { alertOf } from './alert-of.ts';
import { companions } from './companions.data.ts';

const holdsInhaled = (drug: ClinicalDrug, party: Party): boolean =>
  routeGroup(drug) === 'inhaled' &&
  ingredientsOf(drug.genericName).some((ingredient) => isParty(party, ingredient));

/**
 * An inhaled drug that a disease of the record allows only beside another one, where neither it nor
 * anything that the patient uses holds that one.
 */
export const companionAlerts = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  others: readonly ActiveDrug[],
): readonly Alert[] =>
  companions.flatMap((row) => {
    const code = conditionAmong(patient, row.icd);
    if (code === undefined || conditionAmong(patient, row.unless) !== undefined) return [];
    if (!holdsInhaled(drug, row.drug) || holdsInhaled(drug, row.beside)) return [];
    const isBeside = others.some((other) => !other.stopped && holdsInhaled(other.drug, row.beside));
    if (isBeside) return [];
    const { severity, label, effect, management } = row;
    return [
      alertOf(
        'disease',
        severity,
        { summary: `${drug.name}: ${label}`, effect, management },
        { kind: 'condition', code, label },
        fingerprint('disease', severity, `${row.drug} without ${row.beside}`, [drugMark(drug)]),
      ),
    ];
  });
