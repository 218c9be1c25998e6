/** What a prescriber is told of a claim that a plan rejected, in words as they are printed. */
export interface PriorAuthFacts {
  readonly pharmacy: readonly string[];
  readonly prescriber: string;
  readonly patient: string;
  readonly dateOfBirth: string;
  readonly on: string;
  readonly drug: string;
  readonly prescription: readonly string[];
  readonly plan: readonly string[];
  readonly rejections: readonly string[];
}
