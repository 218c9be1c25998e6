import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { provideRecord } from '#machines/platform/record/provide.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { provideSmsOutbox } from './sms-outbox.ts';
import { provideSms, type SmsPorts, type smsMachine } from './sms.machine.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly sms: SmsPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    sendSms: typeof smsMachine;
    smsOutbox: ListDialogMachine;
    smsTemplate: typeof recordMachine;
  }
}

/** The dialogs of text messages, with their ports. */
export const messageMachines = {
  dialogs: (ports: Ports) => ({
    sendSms: provideSms(ports.sms),
    smsOutbox: provideSmsOutbox(ports.sms, ports.clock),
    smsTemplate: provideRecord(ports.recordScreens.smsTemplate, ports.drafts),
  }),
};
