import { defineForm } from '#domain/platform/fields/entity.ts';
import { markFields, openingFields } from '#machines/patient/sensitive.ts';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';

/** Why a sensitive record is opened, and whether a record is one. */
export const sensitiveViews = {
  openSensitive: recordAsk(
    'sensitive record',
    620,
    defineForm({ fields: openingFields }, [
      { title: 'Say why you open it', rows: [['reason'], ['words']] },
    ]),
    'Open',
  ),
  markSensitive: recordAsk(
    'sensitive or not',
    620,
    defineForm({ fields: markFields }, [{ title: 'Mark', rows: [['mark'], ['reason']] }]),
  ),
};
