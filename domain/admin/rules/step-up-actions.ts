/**
 * What a password is asked for again: the actions that a proof can be bound to, besides the steps
 * of the lifecycle, whose action is
 * `rx.` and the event (security design B9). One word for the server that demands it and the screen
 * that asks.
 */
export const stepUpActions = {
  passwordChange: 'password.change',
  emailChange: 'email.change',
  /** Setting up one-time codes anew, or ending them. */
  codesChange: 'codes.change',
  /** Adding a passkey of one's own, or removing one. */
  passkeysChange: 'passkeys.change',
  /** Ending the one-time codes and passkeys of somebody who has lost the device. */
  codesReset: 'codes.reset',
  /** Of whom codes are asked. */
  codesPolicy: 'codes.policy',
  /** Creating a role, with record 0 in version 0, or changing one. */
  roleSave: 'role.save',
  roleDelete: 'role.delete',
  roleRestore: 'role.restore',
  /** Giving a person roles or a password; a new person is record 0 in version 0. */
  employeeAccess: 'employee.access',
  /** Where papers are printed, and whose license counts: two persons. */
  storePrinters: 'store.printers',
  employeeLicense: 'employee.license',
  /** Taking a list out of the store as a file. */
  listExport: 'list.export',
  /** Making the file for the state's prescription monitoring program. */
  pmpFile: 'pmp.file',
  auditFile: 'audit.file',
  /** Destroying a document that need not be kept any longer. */
  documentDestroy: 'document.destroy',
  /**
   * Handing a C-II drug of an order over at the counter: one password for the order in its version.
   */
  handOverC2: 'order.hand-over',
  /** Correcting the stock of a C-II lot, and the second person who saw it. */
  adjustC2: 'stock.adjust',
  /** Entering an own product as less controlled than its drug is. */
  drugClass: 'drug.class',
  witnessC2: 'stock.witness',
} as const;

/**
 * What a proof has to be bound to, as a refusal with the code STEP_UP names it: the client gives
 * the password for just this, and sends the call again.
 */
export interface ProofWanted {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number;
  readonly entityVersion: number;
  /** What a second person has to be allowed, in words: they give their password too. */
  readonly second?: string | undefined;
}
