import { payerLineForm, payerLineReference } from '#domain/claim/entities/payer-line.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareReference } from '#ui/platform/declared/declare-reference.tsx';

/** Payer Lines: where the claims of each BIN go. */
export const { dialog: payerLineDialog, page: payerLinePage } = declareReference({
  reference: payerLineReference,
  form: payerLineForm,
  route: 'payerLine',
  heading: 'Payer Line',
  width: 900,
  add: 'Add Payer Line',
  search: 'BIN, PCN or host',
  status: statusReasons.payerLine,
  columns: {
    bin: { width: 110 },
    pcn: { width: 130 },
    host: { width: 260, grow: true },
    port: { width: 90 },
    tls: { width: 150 },
    timeoutMs: { width: 130 },
    copayOnly: { width: 120 },
  },
});
