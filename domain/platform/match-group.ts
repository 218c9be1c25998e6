import { required } from '#domain/platform/required.ts';

/** What a group of a pattern has matched, for a group that takes part in every match. */
export const matchGroup = (match: readonly (string | undefined)[], group: number): string =>
  required(match[group], `group ${group} of “${match[0]}”`);
