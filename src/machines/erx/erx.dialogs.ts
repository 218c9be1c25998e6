import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';

export const askRxEntry = ask('rxEntry');
export const askErxRefuse = ask('erxRefuse');
export const askErxDetail = ask('erxDetail');
export const askErxLog = ask('erxLog');
