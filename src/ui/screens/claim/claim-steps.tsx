import { defineForm } from '#domain/platform/fields/entity.ts';
import { correctFields, reverseFields } from '#machines/claim/claim-steps.ts';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';

/** What only a claim says, and why it goes again. */
export const claimCorrectView = recordAsk(
  'correct and resubmit',
  800,
  defineForm({ fields: correctFields }, [
    { title: 'Why', rows: [['rejected'], ['cause']] },
    {
      title: 'Correction',
      rows: [
        ['cure'],
        ['paNumber', 'paType'],
        ['clarification1'],
        ['clarification2'],
        ['clarification3'],
        ['dur'],
        ['delayReason'],
        ['memberId', 'personCode'],
        ['cardholderRelation', 'payerBirthDate'],
      ],
    },
    { title: 'Claim', rows: [['what', 'rank']] },
  ]),
);
export const claimReverseView = recordAsk(
  'reverse',
  500,
  defineForm({ fields: reverseFields }, [{ title: 'Reversal', rows: [['sure'], ['byHand']] }]),
);
