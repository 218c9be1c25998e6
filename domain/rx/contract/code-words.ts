import { checkErrors } from '../rules/reasons.ts';
import { rxStatuses } from '../rules/status.ts';

/** The statuses of a prescription as a person reads and narrows them, by their stored code. */
export const rxStatusWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(rxStatuses).map((rxStatus) => [rxStatus.code, rxStatus.name]),
);
/** The errors that a check finds as a person reads and narrows them, by their stored code. */
export const checkErrorWords: Readonly<Record<string, string>> = Object.fromEntries(
  checkErrors.map((error) => [error.code, error.label]),
);
