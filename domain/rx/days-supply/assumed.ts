/** Code of the warning that days or a quantity hang on a question. */
export const assumedCode = 'DAYS_ASSUMED';
/** Code of the warning that typed days are longer than a mixed product may be used. */
export const mixedCode = 'DAYS_MIXED';
/** Code of the warning that typed days are not the certain ones. */
export const differsCode = 'DAYS_DIFFER';
