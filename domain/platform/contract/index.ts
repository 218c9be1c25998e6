import { adminContracts } from '#domain/admin/contract/index.ts';
import { claimContracts } from '#domain/claim/contract/index.ts';
import { complianceContracts } from '#domain/compliance/contract/index.ts';
import { counterContracts } from '#domain/counter/contract/index.ts';
import { documentContracts } from '#domain/document/contract/index.ts';
import { drugContracts } from '#domain/drug/contract/index.ts';
import { erxContracts } from '#domain/erx/contract/index.ts';
import { importContracts } from '#domain/import/contract/index.ts';
import { labelContracts } from '#domain/label/contract/index.ts';
import { messageContracts } from '#domain/message/contract/index.ts';
import { patientContracts } from '#domain/patient/contract/index.ts';
import { prescriberContracts } from '#domain/prescriber/contract/index.ts';
import { refillContracts } from '#domain/refill/contract/index.ts';
import { rxContracts } from '#domain/rx/contract/index.ts';
import { stockContracts } from '#domain/stock/contract/index.ts';
import type { FirstSaver } from '../rules/first-saver.ts';
import { notesContract } from './notes.ts';
import { draftContract, searchContract } from './records.ts';

/** Every call of the product, from the contracts of the areas. */
export const contract = {
  ...adminContracts,
  ...claimContracts,
  ...complianceContracts,
  ...counterContracts,
  ...documentContracts,
  ...drugContracts,
  ...erxContracts,
  ...importContracts,
  ...labelContracts,
  ...messageContracts,
  ...patientContracts,
  ...prescriberContracts,
  ...refillContracts,
  ...rxContracts,
  ...stockContracts,
  search: searchContract,
  drafts: draftContract,
  notes: notesContract,
};
export type Contract = typeof contract;

/**
 * Every error answer of the server, whatever went wrong. `code` is for programs, `message` for
 * people; the rest when there is something to say.
 */
export interface ErrorEnvelope {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly why?: readonly string[];
  readonly allowedRoles?: readonly string[];
  /** Names this call in the server's log; a person can read it out to support. */
  readonly correlationId: string;
  /** What the error carries: for STALE, the record that won. */
  readonly data?: unknown;
  /** For STALE: who saved it, where the audit log knows. */
  readonly savedBy?: FirstSaver;
}
