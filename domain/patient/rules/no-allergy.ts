/** What is written where no allergy is known, or none was asked for: folded, without its signs. */
const saysNone = [
  /^n k( d| f| m)*( a)?$/,
  /^n ?k ?(d|f|m)* ?as?$/,
  /^(no|not any|none|nil|nothing|zero|negative|neg|nope|n a|na)$/,
  /^(no|none|not|denies|without)( any| other| known| reported| drug| food| environmental| med| meds| medication| medications| medicine| and| or)* (allergies|allergy|allergic|known)( to date| to drugs| to medications| at this time)?$/,
  /^(none|nothing)( known| reported| listed| stated| on file)+$/,
  /^(unknown|not known|unsure|not sure|not asked|ask|unable to (obtain|assess))( allergies| allergy)?$/,
];

/**
 * Whether words that were typed as the name of an allergy name none: "NKDA", "no known allergies",
 * "unknown". They would stand in the list as if the patient had one.
 */
export function namesNoAllergy(typed: string): boolean {
  const words = typed
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return saysNone.some((form) => form.test(words));
}
/** What is said instead of taking them. */
export const noAllergyNamed =
  'That names no allergy. Choose NKDA above where none is known; Not Selected where nobody asked.';
