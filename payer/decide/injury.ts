import type { Covered } from './claim.ts';
import { wrong, type Reject } from './reject.ts';

/** ICD-10-CM as a claim says it: without its point (492-WE 02). */
const icd10 = /^[A-Z]\d[0-9A-Z]{1,5}$/;
const state = /^[A-Z]{2}$/;
const zip = /^\d{5}(\d{4})?$/;

/**
 * What is wrong with the diagnosis (AM13) and the injury (AM06) of a claim, as their M/I codes: a
 * code of another list or form, an injury that is still to come, an employer's address that is
 * none. The injury can't be left out of a workers' compensation claim. D.0 §§ clinical, workers'
 * compensation segment.
 */
export function injuryRejects({ claim, request, plan }: Covered): readonly Reject[] {
  const { clinical, workersCompensation: injury } = claim;
  const diagnoses = clinical?.VE ?? [];
  const isWrong: readonly (readonly [field: string, holds: boolean])[] = [
    ['VE', clinical !== undefined && clinical.VE !== undefined && diagnoses.length === 0],
    ['WE', diagnoses.some(({ WE }) => WE !== '02')],
    ['DO', diagnoses.some(({ DO }) => !icd10.test(DO ?? ''))],
    ['DY', plan.kind === 'workers-compensation' && !injury?.DY],
    ['DY', injury !== undefined && (!injury.DY || injury.DY > request.header.D1)],
    ['CI', !!injury?.CI && !state.test(injury.CI)],
    ['CJ', !!injury?.CJ && !zip.test(injury.CJ)],
  ];
  return isWrong.flatMap(([field, holds]) => (holds ? [wrong(field)] : []));
}
