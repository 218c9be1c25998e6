import type { SegmentValues } from '../ncpdp/segments.ts';
import { issuerNumberPattern } from '../rules/issuer-number.ts';
import type { ClaimFacts, OtherPayer } from './facts.ts';
import type { Findings } from './problem.ts';

type Answered = NonNullable<SegmentValues<'coordinationOfBenefits'>['4C']>[number];
/**
 * 308-C8 as this claim has to say it: `00` no payer before, `02` one paid, `03` none covers it,
 * `04` taken but nothing paid, `08` only what is left to the patient.
 */
export type OtherCoverage = '00' | '02' | '03' | '04' | '08';
export interface Coordination {
  readonly code: OtherCoverage;
  readonly segment: SegmentValues<'coordinationOfBenefits'> | null;
}

/** 338-5C by place; a claim after more than three payers is not sent by machine. */
const coverageTypes = ['01', '02', '03'] as const;
const mostRejects = 5;
const rejected = (otherPayer: OtherPayer): boolean => otherPayer.rejects.length > 0;

function codeOf(copayOnly: boolean, others: readonly OtherPayer[]): OtherCoverage {
  if (others.length === 0) return '00';
  if (others.every(rejected)) return '03';
  if (copayOnly) return '08';
  return others.some((other) => !rejected(other) && (other.paid ?? 0) > 0) ? '02' : '04';
}

/**
 * The patient's part is the last payer's that took the claim: the ones before have passed theirs on
 * to it.
 */
function answerOf(
  otherPayer: OtherPayer,
  place: number,
  code: OtherCoverage,
  last: boolean,
): Answered {
  const leaves = last && (code === '04' || code === '08');
  return {
    '5C': coverageTypes[place]!,
    '6C': '03',
    '7C': otherPayer.bin,
    E8: otherPayer.answeredOn,
    ...(rejected(otherPayer) && {
      '5E': otherPayer.rejects.slice(0, mostRejects).map((code) => ({ '6E': code })),
    }),
    ...(!rejected(otherPayer) && code !== '08' && { HB: [{ HC: '07', DV: otherPayer.paid }] }),
    ...(leaves && { NR: [{ NP: '06', NQ: otherPayer.patientPay }] }),
  };
}

function lookAt(
  { payer, otherPayers }: Pick<ClaimFacts, 'payer' | 'otherPayers'>,
  found: Findings,
): void {
  const took = otherPayers.filter((otherPayer) => !rejected(otherPayer));
  const last = took.at(-1);
  if (otherPayers.length > coverageTypes.length)
    found.tell(
      'otherPayers',
      'More than three payers have answered before: bill this one on paper.',
    );
  if (payer.copayOnly && otherPayers.length === 0)
    found.tell(
      'otherPayers',
      'A copay card pays only what another payer leaves: bill the patient’s insurance first.',
    );
  for (const otherPayer of otherPayers) {
    found.unless(
      issuerNumberPattern.test(otherPayer.bin),
      'otherPayers',
      'has no BIN of 6 digits or IIN of 8',
    );
    found.fits('otherPayers', 'E8', otherPayer.answeredOn);
    for (const code of otherPayer.rejects) found.fits('otherPayers', '6E', code);
  }
  for (const otherPayer of took) {
    if (
      otherPayer.paid === null ||
      otherPayer.patientPay === null ||
      otherPayer.paid < 0 ||
      otherPayer.patientPay < 0
    )
      found.tell(
        'otherPayers',
        `The payer with BIN ${otherPayer.bin} has not said what it pays and what the patient owes: wait for its answer, or call it.`,
      );
    else {
      found.fits('otherPayers', 'DV', otherPayer.paid);
      found.fits('otherPayers', 'NQ', otherPayer.patientPay);
    }
  }
  if (payer.copayOnly && last?.patientPay === 0)
    found.tell(
      'otherPayers',
      'The payer before leaves nothing to the patient: there is nothing to bill to this card.',
    );
}

/**
 * What the payers before did, as a claim says it: 308-C8 and the Coordination of Benefits segment
 * (null where nobody was billed
 * before), worked out from their answers so that code and amounts agree (else reject 8W). Paid is
 * sent as 342-HC 07, the
 * patient's part as 351-NP 06, a rejection by its codes, at most five. Handbook §2.5, COB.
 */
export function coordinationOf(
  facts: Pick<ClaimFacts, 'payer' | 'otherPayers'>,
  found: Findings,
): Coordination {
  lookAt(facts, found);
  const { payer, otherPayers } = facts;
  const code = codeOf(payer.copayOnly, otherPayers);
  const lastTook = otherPayers.findLast((otherPayer) => !rejected(otherPayer));
  return {
    code,
    segment:
      otherPayers.length === 0
        ? null
        : {
            '4C': otherPayers
              .slice(0, coverageTypes.length)
              .map((otherPayer, index) =>
                answerOf(otherPayer, index, code, otherPayer === lastTook),
              ),
          },
  };
}
