import { isSeverity, pair, type InteractionRule, type Severity } from '../types.ts';

const severityOf = (text: string): Severity => (isSeverity(text) ? text : 'moderate');
/** Interactions of `one | other | severity | effect | management`, one a line. */
export const pairRows = (text: string): readonly InteractionRule[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [a = '', b = '', severity = '', effect = '', management = ''] = line
        .trim()
        .split(/\s*\|\s*/);
      return pair(a, b, severityOf(severity), effect, management);
    });
