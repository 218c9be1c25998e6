const before =
  'any|other|known|reported|drug|food|environmental|meds?|medications?|medicine|and|or';
const after = 'to date|to drugs|to medications|at this time';
/** What is written where no allergy is known, or where none was asked for; folded. */
const saysNone = [
  /^n ?k ?(?:[dfm] ?)*as?$/,
  /^(?:no|not any|none|nil|nothing|zero|negative|neg|nope|n a|na)$/,
  new RegExp(
    `^(?:no|none|not|denies|without)(?: (?:${before}))* ` +
      `(?:allergies|allergy|allergic|known)(?: (?:${after}))?$`,
  ),
  /^(?:none|nothing)(?: (?:known|reported|listed|stated|on file))+$/,
  /^(?:unknown|not known|unsure|not sure|not asked|ask)(?: allerg(?:y|ies))?$/,
  /^unable to (?:obtain|assess)(?: allerg(?:y|ies))?$/,
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
