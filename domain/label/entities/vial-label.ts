import type { PillFacts } from '#domain/drug/rules/pill-look.ts';
import type { LabelLanguage, Schedule } from '#domain/platform/rules/enumerations.ts';

/** Plain facts of one vial label. Quantities are thousandths; dates ISO. */
export interface VialLabelFacts {
  readonly pharmacy: {
    readonly name: string;
    readonly addressLine1: string;
    readonly addressLine2: string | null;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly phone: string;
  };
  /** Store, prescription and fill: 1, 1234567, 0. */
  readonly store: number;
  readonly rxNumber: number;
  readonly fill: number;
  readonly filledOn: string;
  readonly patient: {
    readonly lastName: string;
    readonly firstName: string;
    readonly middleName: string | null;
  };
  readonly patientAddress: string | null;
  /** What `parseSig` printed. */
  readonly directions: string;
  /**
   * The language of this label, and the directions in it; null where they have none in it (and in
   * English, which needs none).
   */
  readonly language: LabelLanguage;
  readonly translated: string | null;
  readonly drug: {
    readonly name: string;
    readonly strength: string | null;
    readonly form: string | null;
    readonly manufacturer: string | null;
    readonly genericFor: string | null;
  };
  readonly look: PillFacts;
  /** On this vial; `totalQuantity` of the fill differs when it is spread over several vials. */
  readonly quantity: number;
  readonly totalQuantity: number;
  readonly prescriber: {
    readonly lastName: string;
    readonly firstName: string;
    readonly degree: string | null;
  };
  readonly pharmacistInitials: string;
  readonly schedule: Schedule;
  readonly refillsLeft: number;
  readonly expiresOn: string;
  /** Still owed of a partial fill. */
  readonly owedQuantity: number;
  readonly lotExpiresOn: string | null;
  readonly label: number;
  readonly labels: number;
  /** Which print of the labels of this fill it is, from 1. */
  readonly print: number;
  /** Codes of `aux-labels.ts`. */
  readonly aux: readonly number[];
}
