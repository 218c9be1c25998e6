/** Kinds of record whose calls do not stand in a group of their name and an s. */
const irregular: Readonly<Record<string, string>> = {
  company: 'companies',
  storePolicy: 'storePolicies',
  codesPolicy: 'codesPolicies',
};
/** The group of calls of a kind of record: `patient` in `patients`, `company` in `companies`. */
export const groupOfKind = (kind: string): string => irregular[kind] ?? `${kind}s`;
