/** Code of the warning that days or a quantity hang on a question. */
export const assumedCode = 'DAYS_ASSUMED';
