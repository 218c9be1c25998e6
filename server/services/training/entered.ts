import type { PatientInsurance } from '#domain/patient/contract/patients.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { enteredRx, inventedPatient, productOf } from './hands.ts';
import {
  drugText,
  lisinopril10,
  numberOf,
  patientText,
  supplyOfMonth,
  type CaseMade,
  type SettingUp,
} from './setting-up.ts';

interface Entered {
  readonly firstName: string;
  readonly bornOn: string;
  readonly refills: number;
  readonly cards?: readonly PatientInsurance[];
}
/** An invented patient with a month of lisinopril 10 mg, entered from paper and not priced. */
export async function enteredCase(
  { own, colleagues: { technician } }: SettingUp,
  { firstName, bornOn, refills, cards = [] }: Entered,
): Promise<Result<CaseMade & { readonly rxId: number }, Refusal>> {
  const drug = await productOf(own, lisinopril10);
  if (!drug.ok) return drug;
  const patient = await inventedPatient(technician, { firstName, dateOfBirth: bornOn }, cards);
  if (!patient.ok) return patient;
  const rx = await enteredRx(
    technician,
    supplyOfMonth(patient.value, drug.value.id, refills),
    false,
  );
  if (!rx.ok) return rx;
  return ok({
    patientId: patient.value,
    rxId: rx.value,
    erxId: null,
    words: {
      patient: patientText(firstName, bornOn),
      rx: await numberOf(own, rx.value),
      drug: drugText(drug.value),
    },
    products: { right: lisinopril10 },
  });
}
