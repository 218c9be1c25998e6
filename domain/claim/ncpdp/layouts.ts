import { isMember } from '#domain/platform/is-member.ts';
import type { FieldId } from './fields.ts';
import type { RequestSegment, ResponseSegment } from './segments.ts';

/** 103-A3: billing, reversal, rebill, eligibility. */
export const transactionCodes = ['B1', 'B2', 'B3', 'E1'] as const;
export type TransactionCode = (typeof transactionCodes)[number];
export const isTransactionCode = (code: string): code is TransactionCode =>
  isMember(transactionCodes, code);

export interface Layout<S extends string> {
  /**
   * Segments of the whole transmission, in their order; then those of each transaction after a
   * group separator.
   */
  readonly shared: readonly S[];
  readonly each: readonly S[];
  readonly least: number;
  readonly most: number;
  /**
   * Segments that must be there, with fields that this kind of transaction needs beyond the
   * segment's own.
   */
  readonly sharedNeeds: Partial<Record<S, readonly FieldId[]>>;
  readonly eachNeeds: Partial<Record<S, readonly FieldId[]>>;
}

const billing: Layout<RequestSegment> = {
  shared: ['insurance', 'patient'],
  each: [
    'claim',
    'pricing',
    'pharmacyProvider',
    'prescriber',
    'coordinationOfBenefits',
    'workersCompensation',
    'dur',
    'compound',
    'clinical',
    'coupon',
    'priorAuthorization',
    'additionalDocumentation',
    'facility',
    'narrative',
  ],
  least: 1,
  most: 4,
  sharedNeeds: { insurance: [] },
  eachNeeds: { claim: ['E7', 'D3', 'D5', 'D6', 'D8', 'DE'], pricing: ['D9', 'DU'] },
};
/**
 * What a request of each kind consists of. Telecommunication Standard D.0, transaction sections;
 * handbook §2.5.
 */
export const requestLayouts: Readonly<Record<TransactionCode, Layout<RequestSegment>>> = {
  B1: billing,
  B2: {
    shared: ['insurance'],
    each: ['claim', 'pricing', 'coordinationOfBenefits', 'dur'],
    least: 1,
    most: 4,
    sharedNeeds: {},
    eachNeeds: { claim: ['D3'] },
  },
  B3: billing,
  E1: {
    shared: ['insurance', 'patient', 'pharmacyProvider', 'prescriber', 'additionalDocumentation'],
    each: [],
    least: 0,
    most: 0,
    sharedNeeds: { insurance: [] },
    eachNeeds: {},
  },
};

const billed: Layout<ResponseSegment> = {
  shared: ['responseMessage', 'responseInsurance', 'responsePatient'],
  each: [
    'responseStatus',
    'responseClaim',
    'responsePricing',
    'responseDur',
    'responsePriorAuthorization',
    'responseCoordinationOfBenefits',
  ],
  least: 1,
  most: 4,
  sharedNeeds: {},
  eachNeeds: { responseStatus: [] },
};
/** What the answer to each kind consists of. */
export const responseLayouts: Readonly<Record<TransactionCode, Layout<ResponseSegment>>> = {
  B1: billed,
  B2: {
    ...billed,
    shared: ['responseMessage', 'responseInsurance'],
    each: ['responseStatus', 'responseClaim', 'responsePricing'],
  },
  B3: billed,
  E1: {
    shared: [
      'responseMessage',
      'responseInsurance',
      'responseInsuranceAdditional',
      'responsePatient',
    ],
    each: ['responseStatus', 'responseCoordinationOfBenefits'],
    least: 1,
    most: 1,
    sharedNeeds: {},
    eachNeeds: { responseStatus: [] },
  },
};
