import { existsSync, readFileSync } from 'node:fs';
import type { CheckName } from './checks.ts';
import { forms } from './forms.ts';
import type { Behaviour } from './inventory.ts';

/**
 * What proves a behaviour: the walk itself (the surface is opened and its named parts stand there),
 * a form that is filled, a check by keys, or a test elsewhere, by file and title.
 */
export type Proof =
  | 'walk'
  | 'fill'
  /** By the walk or the form of another surface. */
  | `walk ${string}`
  | `fill ${string}`
  | `check ${CheckName}`
  | `${string}.ts › ${string}`
  | `${string}.tsx › ${string}`;
export const of =
  <F extends `${string}.ts` | `${string}.tsx`>(file: F) =>
  (title: string): Proof =>
    `tests/${file} › ${title}` as Proof;
export interface Judged {
  readonly of: string;
  readonly text: string;
  readonly disposition: Behaviour['disposition'] | 'message';
  readonly proof: string;
  readonly wrong: string | null;
}
export interface Ran {
  /** A sample of the checks, or all of them. */ readonly everything: boolean;
  readonly walked: (surface: string) => boolean;
  /** What a check said: null where it was right, undefined where it did not run. */ readonly check: (
    name: string,
  ) => string | null | undefined;
}
const files = new Map<string, string>();
const textOf = (file: string): string => {
  if (!files.has(file)) files.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return files.get(file)!;
};
/** Why a proof does not stand in this run; null where it does. */
export function wrongWith(
  proof: Proof | 'later' | undefined,
  surface: string,
  ran: Ran,
): string | null {
  if (proof === undefined) return 'nothing proves it';
  if (proof === 'later') return null;
  const [how, where = surface] = proof.split(' ');
  if (how === 'walk') return ran.walked(where) ? null : 'its surface was not found';
  if (how === 'fill') return isFilled(where) ? null : 'no form is filled there';
  if (proof.startsWith('check ')) {
    const said = ran.check(proof.slice(6));
    return said === undefined ? (ran.everything ? 'its check has not run' : null) : said;
  }
  const [file = '', title = ''] = proof.split(' › ');
  return textOf(file).includes(title) ? null : `no such test: ${proof}`;
}
/** Parts whose fields are those of the form around them. */
const filledWithin: Readonly<Record<string, string>> = {
  'company-address': 'company-detail',
  'company-mailing-contact': 'company-detail',
  'patient-delivery-address': 'patient-step-info',
  'vendor-contacts': 'vendor-add',
  'prescriber-licenses': 'prescriber-add',
  'wc-1': 'patient-step-wc',
  'wc-2': 'patient-step-wc',
};
const isFilled = (surface: string): boolean =>
  surface in filledWithin ||
  forms.some(
    (form) =>
      form.surface === surface ||
      form.page.toLowerCase() === surface.replace('-', ' ') ||
      form.steps?.some((step) => step.surface === surface),
  );
