import { createAsk } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { rxEntryMachine } from '#machines/rx/entry/rx-entry.machine.ts';
import type { erxDetailMachine } from './erx-detail.machine.ts';
import type { ErxLogMachine } from './erx-log.machine.ts';
import type { erxRefuseMachine } from './erx-refuse.machine.ts';

export const askRxEntry = createAsk<{ rxEntry: typeof rxEntryMachine }>()('rxEntry');
export const askErxRefuse = createAsk<{ erxRefuse: typeof erxRefuseMachine }>()('erxRefuse');
export const askErxDetail = createAsk<{ erxDetail: typeof erxDetailMachine }>()('erxDetail');
export const askErxLog = createAsk<{ erxLog: ErxLogMachine }>()('erxLog');
