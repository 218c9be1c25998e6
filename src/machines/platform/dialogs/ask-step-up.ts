import { ask } from './dialogs.machine.ts';

/** What the dialog that asks for the password again is opened with. */
export interface StepUpInput {
  /** What the password is asked for, in words: "Change the role Technician". */
  readonly purpose: string;
  /** The action that the proof is bound to. */
  readonly action: string;
  /** The record and version that the proof is bound to; the person's own account when left out. */
  readonly target?: StepUpTarget;
  /** A second person gives a password too: what that one has to be allowed, in words. */
  readonly second?: string | undefined;
}
export interface StepUpTarget {
  readonly entity: string;
  readonly id: number;
  readonly version: number;
}
export interface StepUpOutput {
  /** Null when the person changed their mind. */ readonly proof: string | null;
}
/**
 * A server refusal with this code means: ask for the password, then send the same again with the
 * proof.
 */
export const stepUpCode = 'STEP_UP';
/** Asks for the password again; the area of sign-in has the dialog. */
export const askStepUp = ask('stepUp');
