import { Inbox } from 'lucide-react';
import { erxMachines } from '#machines/erx/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import {
  erxCommands,
  erxDetailCommands,
  erxLogCommands,
  erxRefuseCommands,
} from './erx-commands.ts';
import { ErxDetailDialog } from './erx-detail-dialog.tsx';
import { ErxDialog } from './erx-dialog.tsx';
import { ErxLogDialog } from './erx-log-dialog.tsx';
import { ErxRefuseDialog } from './erx-refuse-dialog.tsx';
import { transferOpenCommands, transferRequestView } from './transfer-request.ts';

/** Electronic prescriptions: dialogs, commands and tools. */
export const erxFeature = defineFeature({
  ...erxMachines,
  views: {
    erx: { title: 'eRx', width: 1800, View: ErxDialog },
    erxDetail: { title: 'View Detail', width: 1000, View: ErxDetailDialog },
    erxLog: { title: 'eRx Log', width: 1500, View: ErxLogDialog },
    transferRequest: transferRequestView,
    erxRefuse: { title: 'Refuse an electronic prescription', width: 600, View: ErxRefuseDialog },
  },
  commands: [erxCommands, erxDetailCommands, erxLogCommands, erxRefuseCommands],
  everywhere: [...transferOpenCommands],
  tools: {
    erx: {
      title: 'eRx',
      icon: Inbox,
      keys: ['Ctrl+G G'],
      hint: 'Electronic prescriptions received and messages sent.',
      permission: 'erx.read',
      counter: 'erx',
      overflow: 50,
      words: ['electronic', 'surescripts'],
    },
  },
});
