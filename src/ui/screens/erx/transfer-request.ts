import { defineForm } from '#domain/platform/fields/entity.ts';
import { transferRequest, transferRequestFields } from '#machines/erx/transfer-request.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import type { CommandOf } from '#ui/platform/commands/registry.ts';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';

/** Asking for a transfer, from anywhere: from the entry, a patient's page or the messages. */
export const transferOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'transferRequest.open',
    title: 'Ask for a transfer',
    group: 'eRx',
    hint: 'Asks another pharmacy for a prescription of a patient.',
    keys: ['Ctrl+G 1'],
    event: { type: 'dialog.open', ...transferRequest },
    userType: 'PRIVATE',
    permission: 'erx.process',
    words: ['transfer in', 'RxTransferRequest', 'other pharmacy'],
  },
];
/** For whom and what another pharmacy is asked; its answer appears under eRx. */
export const transferRequestView = recordAsk(
  '',
  640,
  defineForm({ fields: transferRequestFields }, [
    {
      title: 'What is asked for, on the patient’s request',
      rows: [['patientId'], ['drug', 'rxNumber'], ['pharmacy', 'ncpdp']],
    },
  ]),
  'Ask',
);
