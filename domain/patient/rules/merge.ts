import { columnOf } from '#domain/platform/fields/entity.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { patient } from '../entities/patient.ts';

/**
 * One thing that is taken from one of two patients: a field, or fields that mean nothing without
 * one another.
 */
export interface MergePart {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly string[];
}
const names = keysOf(patient.fields);
const starting = (...prefixes: readonly string[]) =>
  names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
const together: readonly MergePart[] = [
  { key: 'name', label: 'Name', fields: ['lastName', 'firstName', 'middleName'] },
  {
    key: 'home',
    label: 'Home Address',
    fields: ['addressLine1', 'addressLine2', 'zipCode', 'zip4', 'cityName', 'state', 'cityId'],
  },
  { key: 'delivery', label: 'Will Call', fields: ['willCall', ...starting('delivery')] },
  { key: 'license', label: 'Driving License #', fields: starting('drivingLicense') },
  { key: 'work', label: 'Business Phone', fields: ['workTel', 'workExt'] },
  { key: 'emergency', label: 'Emergency Contact', fields: starting('emergency') },
  { key: 'caregiver', label: 'Caregiver Contact', fields: starting('caregiver') },
  {
    key: 'medSync',
    label: 'MedSYNC',
    fields: ['medSyncDate', 'medSyncAttest', 'attestedBy', 'medSyncCycle'],
  },
  { key: 'weight', label: 'Weight', fields: ['weight', 'weighedOn'] },
  { key: 'wc1', label: 'WC 1', fields: starting('wc1') },
  { key: 'wc2', label: 'WC 2', fields: starting('wc2') },
];
/**
 * The number stays the survivor's own; the state of the allergies follows from the list that both
 * give.
 */
const followed: readonly string[] = ['patientNo', 'allergyStatus'];
const alone = names
  .filter(
    (name) =>
      !followed.includes(name) && !together.some((mergePart) => mergePart.fields.includes(name)),
  )
  .map((name): MergePart => ({ key: name, label: patient.fields[name].label, fields: [name] }));
const placeOf = ({ fields: [first] }: MergePart): number =>
  names.findIndex((name) => name === first);
/** Everything that is chosen between two patients, in the order of the record. */
export const mergeParts: readonly MergePart[] = [...together, ...alone].toSorted(
  (a, b) => placeOf(a) - placeOf(b),
);

type Values = Readonly<Record<string, unknown>>;
const isBlank = (input: unknown): boolean =>
  input === null ||
  input === undefined ||
  input === '' ||
  input === false ||
  input === 0 ||
  input === '0';
const differs = (a: unknown, b: unknown): boolean => (isBlank(a) && isBlank(b) ? false : a !== b);
/** The parts in which two patients differ. */
export const differingParts = (kept: Values, other: Values): readonly MergePart[] =>
  mergeParts.filter((mergePart) =>
    mergePart.fields.some((field) => differs(kept[field], other[field])),
  );
/** What is proposed from the other patient: parts of which the survivor says nothing. */
export const proposedParts = (kept: Values, other: Values): readonly string[] =>
  differingParts(kept, other)
    .filter((differingPart) => differingPart.fields.every((field) => isBlank(kept[field])))
    .map((differingPart) => differingPart.key);
/** The columns of the table `patients` that hold a part. */
export const columnsOfParts = (keys: readonly string[]): readonly string[] => [
  ...mergeParts
    .filter((mergePart) => keys.includes(mergePart.key))
    .flatMap((mergePart) => mergePart.fields.map(columnOf)),
  ...(keys.includes('name') ? ['last_key', 'first_key'] : []),
  ...(keys.includes('medSync') ? ['med_sync_attested_at'] : []),
];

/**
 * A state of allergies after two lists became one: one that names some wins, then one that was
 * asked.
 */
export const mergedAllergyStatus = (kept: string, other: string, named: number): string => {
  if (named > 0) return 'allergies';
  return kept !== 'not-selected' ? kept : other;
};
