import { drugDialogFields, newDrug } from '#domain/drug/entities/drug.ts';
import { deriveDrug } from '#domain/drug/rules/prices.ts';
import type { Opening, RecordInput } from '#machines/platform/record/record.context.ts';

/** The record of a drug, at the field without which it has no price. */
export const drugCost = ({
  drugId,
  field,
}: {
  readonly drugId: number;
  readonly field: string;
}): Opening => ({
  name: 'drug',
  input: {
    id: drugId,
    intent: 'edit',
    kind: 'drug',
    title: 'Drug',
    fields: drugDialogFields,
    blank: newDrug,
    derive: deriveDrug,
    after: 'close',
    field,
  } satisfies RecordInput,
});
