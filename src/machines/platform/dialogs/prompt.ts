import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import type { Derive, Values } from '../draft/draft.ts';
import type { Asking } from '../list-dialog/list-plan.ts';
import type { RecordInput } from '../record/record.context.ts';

/** A list dialog's question with fields of its own: the dialog's name and what it opens with. */
export const prompt = (
  name: string,
  options: {
    readonly id: number;
    readonly version: number;
    readonly title: string;
    readonly fields: Fields;
    readonly blank: Values;
    readonly scan?: ScanCode;
    /** A scanned package fills its fields. */ readonly scans?: true;
    /** The field where the hand is needed. */ readonly field?: string;
    readonly derive?: Derive;
    /** What is said once it is saved, of what was typed. */
    readonly said?: (typed: Values) => string;
  },
): Asking & { readonly input: RecordInput } => ({
  name,
  input: {
    ...options,
    intent: 'new',
    after: 'close',
  } satisfies RecordInput,
});
