import { parseNdc } from '#domain/drug/rules/ndc.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { problem, type Problem, type ProblemCode } from '../rules/problems.ts';
import {
  deaSchedules,
  icd10Qualifiers,
  quantityUnits,
  rxNormKinds,
  strengthForms,
  strengthUnits,
} from './codes.ts';
import type {
  Diagnosis,
  DrugUseEvaluation,
  ErxMedication,
  ErxQuantity,
  ErxStrength,
} from './message.ts';
import { readDirections } from './read-sig.ts';
import { child, children, textAt, type Place } from './tree.ts';
import { calendarDate, decimalParts, lookUp, wholeNumber } from './values.ts';

/**
 * A code with a qualifier, in any of the three places that partners use: attribute, child elements,
 * or a sister element.
 */
function codeAt(
  parent: Place | null,
  name: string,
): { readonly code: string | null; readonly qualifier: string | null } {
  const at = child(parent, name);
  if (!at) return { code: null, qualifier: null };
  const code = textAt(at, 'Code') ?? textAt(at);
  return {
    code,
    qualifier:
      textAt(at, 'Qualifier') ??
      at.element.attributes.Qualifier ??
      textAt(parent, `${name}Qualifier`),
  };
}

/**
 * The place that codes the drug: directly below the medication (2017071) or inside Product (later
 * versions).
 */
const drugCoded = (med: Place): Place | null =>
  child(med, 'DrugCoded') ?? child(med, 'Product', 'DrugCoded');

function readProduct(
  med: Place,
  problems: Problem[],
): Pick<ErxMedication, 'productCode' | 'productQualifier' | 'ndc'> {
  const { code, qualifier } = codeAt(drugCoded(med), 'ProductCode');
  const read =
    code === null || !(qualifier === null || qualifier === 'ND') || /^[0-]+$/.test(code)
      ? null
      : parseNdc(code);
  // Ten bare digits may mean three products, so only a single reading makes an NDC.
  const ndc = read?.ok && read.value.length === 1 ? read.value[0].ndc11 : null;
  if (code === null) problems.push(problem('NDC_MISSING', `${med.path}/DrugCoded/ProductCode`));
  else if (ndc === null)
    problems.push(problem('NDC_UNREADABLE', `${med.path}/DrugCoded/ProductCode`));
  return { productCode: code, productQualifier: qualifier, ndc };
}

function readStrength(med: Place): ErxStrength | null {
  const at = child(drugCoded(med), 'Strength') ?? child(med, 'Strength');
  const value = textAt(at, 'StrengthValue');
  if (value === null) return null;
  const unit = codeAt(at, 'StrengthUnitOfMeasure').code;
  const form = codeAt(at, 'StrengthForm').code;
  return {
    value,
    unit: unit === null ? null : (lookUp(strengthUnits, unit) ?? unit),
    form: form === null ? null : (lookUp(strengthForms, form) ?? form),
  };
}

/** What is wrong with a quantity; null where it can be read. */
function quantityProblem(
  text: string | null,
  thousandths: number | null,
  path: string,
): Problem | null {
  if (text === null) return problem('QUANTITY_MISSING', path);
  return thousandths === null ? problem('QUANTITY_UNREADABLE', `${path}/Value`) : null;
}
function readQuantity(med: Place, problems: Problem[]): ErxQuantity {
  const at = child(med, 'Quantity') ?? child(med, 'Product', 'Quantity');
  const path = `${med.path}/Quantity`;
  const text = textAt(at, 'Value');
  const qualifier = textAt(at, 'CodeListQualifier');
  const thousandths = text === null ? null : decimalParts(text, 3, 9_999_999_999) || null;
  const unitCode = codeAt(at, 'QuantityUnitOfMeasure').code ?? textAt(at, 'PotencyUnitCode');
  const unit = unitCode === null ? undefined : lookUp(quantityUnits, unitCode);
  const sufficient = qualifier === 'QS';
  const wrong = sufficient
    ? problem('QUANTITY_SUFFICIENT', path)
    : quantityProblem(text, thousandths, path);
  if (wrong !== null) problems.push(wrong);
  if (!unit?.unit && at) problems.push(problem('UNIT_UNKNOWN', `${path}/QuantityUnitOfMeasure`));
  return {
    thousandths,
    unitCode,
    unitWord: unit?.word ?? null,
    unit: unit?.unit ?? null,
    qualifier,
  };
}

/** A whole number of a message. */
interface Count {
  readonly name: string;
  /** The element that it had in older messages. */
  readonly older?: string;
  /** The least and the most that can be meant. */
  readonly limits: readonly [number, number];
  /** The problem when it is absent; null where it may be. */
  readonly missing: ProblemCode | null;
  /** The problem when it can't be read. */
  readonly bad: ProblemCode;
}
/** A whole number, with one problem when it is absent and another when it can't be read. */
function readCount(med: Place, count: Count, problems: Problem[]): number | null {
  const { name, older = null, limits, missing, bad } = count;
  const text = textAt(med, name) ?? (older === null ? null : textAt(med, older, 'Value'));
  const value = text === null ? null : wholeNumber(text, ...limits);
  if (text === null && missing) problems.push(problem(missing, `${med.path}/${name}`));
  if (text !== null && value === null) problems.push(problem(bad, `${med.path}/${name}`));
  return value;
}

const dateText = (at: Place | null): string | null =>
  textAt(at, 'Date') ??
  textAt(at, 'DateTime') ??
  (at && at.element.children.length === 0 ? textAt(at) : null);

function readDates(
  med: Place,
  problems: Problem[],
): Pick<ErxMedication, 'writtenDate' | 'effectiveDate' | 'expirationDate' | 'lastFillDate'> {
  const read = (at: Place | null, bad: ProblemCode, path: string) => {
    const text = dateText(at);
    const date = text === null ? null : calendarDate(text);
    if (text !== null && date === null) problems.push(problem(bad, path));
    return date;
  };
  const other = (qualifier: string) => {
    const at = children(med, 'OtherMedicationDate').find(
      (child) => textAt(child, 'OtherMedicationDateQualifier') === qualifier,
    );
    return read(
      child(at ?? null, 'OtherMedicationDate') ?? child(med, qualifier),
      'DATE_UNREADABLE',
      `${med.path}/OtherMedicationDate`,
    );
  };
  const dates = {
    writtenDate: read(
      child(med, 'WrittenDate'),
      'WRITTEN_DATE_UNREADABLE',
      `${med.path}/WrittenDate`,
    ),
    effectiveDate: other('EffectiveDate'),
    expirationDate: other('ExpirationDate'),
    lastFillDate: read(child(med, 'LastFillDate'), 'DATE_UNREADABLE', `${med.path}/LastFillDate`),
  };
  if (dateText(child(med, 'WrittenDate')) === null)
    problems.push(problem('WRITTEN_DATE_MISSING', `${med.path}/WrittenDate`));
  const order = [dates.writtenDate, dates.effectiveDate, dates.expirationDate].filter(
    (text) => text !== null,
  );
  // An effective date before the written date is a common habit of senders and harms nobody; an end
  // before a start does.
  const end = dates.expirationDate;
  if (end !== null && order.some((text) => text > end))
    problems.push(problem('DATES_CONFLICT', `${med.path}/OtherMedicationDate`));
  return dates;
}

function readSchedule(med: Place, problems: Problem[]): Schedule | null {
  const code = codeAt(drugCoded(med), 'DEASchedule').code;
  const schedule = code === null ? null : lookUp(deaSchedules, code);
  if (schedule === undefined)
    problems.push(problem('SCHEDULE_UNKNOWN', `${med.path}/DrugCoded/DEASchedule`));
  if (schedule === 'I') problems.push(problem('SCHEDULE_ONE', `${med.path}/DrugCoded/DEASchedule`));
  return schedule === undefined || schedule === 'I' ? null : schedule;
}

const substitutions: Count = {
  name: 'Substitutions',
  limits: [0, 1],
  missing: 'SUBSTITUTION_MISSING',
  bad: 'SUBSTITUTION_UNREADABLE',
};
function readSubstitution(med: Place, problems: Problem[]): 0 | 1 | null {
  const value = readCount(med, substitutions, problems);
  return value === 0 || value === 1 ? value : null;
}

function readDiagnoses(med: Place): readonly Diagnosis[] {
  const one = (at: Place, rank: Diagnosis['rank']): readonly Diagnosis[] =>
    children(at, rank === 'primary' ? 'Primary' : 'Secondary').flatMap((child) => {
      const raw = textAt(child, 'Code') ?? textAt(child, 'Value');
      const icd10 = icd10Qualifiers.has(textAt(child, 'Qualifier') ?? '');
      if (raw === null) return [];
      const bare = raw.toUpperCase().replace('.', '');
      // ICD-10-CM is stored with its dot; messages send it without.
      const dotted = bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare;
      const code = icd10 ? dotted : raw;
      return [{ rank, code, icd10, description: textAt(child, 'Description') }];
    });
  return children(med, 'Diagnosis').flatMap((at) => [
    ...one(at, 'primary'),
    ...one(at, 'secondary'),
  ]);
}

const readEvaluations = (med: Place): readonly DrugUseEvaluation[] =>
  children(med, 'DrugUseEvaluation').map((at) => ({
    reason: textAt(at, 'ServiceReasonCode'),
    service: textAt(at, 'ProfessionalServiceCode'),
    result: textAt(at, 'ServiceResultCode'),
    coAgent:
      textAt(at, 'CoAgent', 'CoAgentCode', 'Description') ??
      textAt(at, 'CoAgent', 'CoAgentCode', 'Code') ??
      textAt(at, 'CoAgent'),
    significance: textAt(at, 'ClinicalSignificanceCode'),
    acknowledgement: textAt(at, 'AcknowledgementReason'),
  }));

const daysSupply: Count = {
  name: 'DaysSupply',
  limits: [1, 999],
  missing: null,
  bad: 'DAYS_UNREADABLE',
};
const refills: Count = {
  name: 'NumberOfRefills',
  older: 'Refills',
  limits: [0, 99],
  missing: 'REFILLS_MISSING',
  bad: 'REFILLS_UNREADABLE',
};
/** A medication of a NewRx. What can't be read is null and named in `problems`. */
export function readMedication(med: Place, problems: Problem[]): ErxMedication {
  const db = codeAt(drugCoded(med), 'DrugDBCode');
  const rxNorm = db.qualifier !== null && rxNormKinds.has(db.qualifier.toUpperCase());
  const description = textAt(med, 'DrugDescription') ?? textAt(med, 'Product', 'DrugDescription');
  const compound =
    child(med, 'CompoundInformation') !== null ||
    child(med, 'Product', 'CompoundInformation') !== null;
  const doNotFill = child(med, 'DoNotFill') === null ? null : (textAt(med, 'DoNotFill') ?? 'true');
  if (description === null) problems.push(problem('NO_DRUG', `${med.path}/DrugDescription`));
  if (compound) problems.push(problem('COMPOUND', `${med.path}/CompoundInformation`));
  if (doNotFill !== null && !/^(false|0|n|no)$/i.test(doNotFill))
    problems.push(problem('DO_NOT_FILL', `${med.path}/DoNotFill`));
  return {
    description,
    ...readProduct(med, problems),
    rxNorm: rxNorm ? db.code : null,
    rxNormKind: rxNorm ? db.qualifier : null,
    strength: readStrength(med),
    quantity: readQuantity(med, problems),
    daysSupply: readCount(med, daysSupply, problems),
    directions: readDirections(med, problems),
    note:
      children(med, 'Note')
        .map((child) => textAt(child))
        .filter((text) => text !== null)
        .join('\n') || null,
    refills: readCount(med, refills, problems),
    daw: readSubstitution(med, problems),
    ...readDates(med, problems),
    schedule: readSchedule(med, problems),
    diagnoses: readDiagnoses(med),
    priorAuthorization:
      textAt(med, 'PriorAuthorization', 'Value') ?? textAt(med, 'PriorAuthorization'),
    priorAuthorizationStatus: textAt(med, 'PriorAuthorizationStatus'),
    coverageStatus: children(med, 'DrugCoverageStatusCode')
      .map((child) => textAt(child))
      .filter((text) => text !== null),
    evaluations: readEvaluations(med),
    compound,
    doNotFill,
    fillIndicator: textAt(med, 'RxFillIndicator'),
  };
}
