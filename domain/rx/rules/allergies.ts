/** Said at entry and at the final check while nobody asked: an empty list alone says nothing. */
export const allergiesNotAsked =
  'Allergies were not asked: ask the patient, and write the answer into the record.';
