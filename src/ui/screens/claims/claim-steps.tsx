import { defineForm } from '#domain/fields/entity.ts';
import { correctFields, reverseFields } from '#machines/claims/claim-steps.ts';
import type { RecordRef } from '#machines/record/record.machine.ts';
import type { DialogView } from '#ui/dialogs/dialog-view.ts';
import { RecordView } from '#ui/form/record-view.tsx';
import type { AnyForm } from '#ui/form/walk.ts';

const ask = (title: string, width: number, form: AnyForm): DialogView<RecordRef> => ({ title: (s) => `${s.context.title}: ${title}`, width, scopes: ['record'], View: ({ dialog }) => <RecordView record={dialog} form={form} /> });
/** What only a claim says, and why it goes again. */
export const claimCorrectView = ask('correct and resubmit', 800, defineForm({ fields: correctFields }, [
  { title: 'Claim', rows: [['rank', 'what']] }, { title: 'Prior authorization', rows: [['paType', 'paNumber']] }, { title: 'Submission clarification', rows: [['clarification1'], ['clarification2'], ['clarification3']] }, { title: 'DUR answers', rows: [['dur']] },
]));
export const claimReverseView = ask('reverse', 500, defineForm({ fields: reverseFields }, [{ title: 'Reversal', rows: [['sure'], ['byHand']] }]));
