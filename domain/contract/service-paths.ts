/**
 * The three services of the specification's call table: A (company and location), B (state, city, zip), C (roles).
 * They share one origin; a base path can be put before each. The paths below the base are the table's, exactly.
 */
export interface ServiceBases { readonly a: string; readonly b: string; readonly c: string }
export const defaultBases: ServiceBases = { a: '', b: '', c: '' };
