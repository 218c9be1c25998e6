import { CalendarSync, RotateCcw } from 'lucide-react';
import { refillMachines } from '#machines/refill/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { autoRefillCommands, autoRefillView } from './auto-refill.tsx';
import { changeRequestView, eRefillView, eRefillsRequestView } from './e-refill-dialog.tsx';
import {
  medSyncCommands,
  medSyncDatesView,
  medSyncOpenCommands,
  medSyncView,
} from './med-sync-tools.tsx';
import { changeRequestCommands, eRefillCommands, refillRxCommands } from './refill-commands.ts';
import { refillRxView } from './refill-rx-dialog.tsx';

/** Refills: dialogs, commands and tools. */
export const refillFeature = defineFeature({
  ...refillMachines,
  views: {
    refillRx: refillRxView,
    eRefill: eRefillView,
    eRefillsRequest: eRefillsRequestView,
    changeRequest: changeRequestView,
    autoRefill: autoRefillView,
    medSync: medSyncView,
    medSyncDates: medSyncDatesView,
  },
  commands: [
    eRefillCommands,
    changeRequestCommands,
    ...medSyncCommands,
    refillRxCommands,
    autoRefillCommands,
  ],
  everywhere: [...medSyncOpenCommands],
  tools: {
    refillRx: {
      title: 'Refill Rx',
      icon: RotateCcw,
      keys: ['Ctrl+G F'],
      hint: 'Refills by number or patient.',
      permission: 'rx.fill',
      counter: 'renewals',
    },
    autoRefill: {
      title: 'Auto Refill',
      icon: CalendarSync,
      keys: ['Ctrl+G A'],
      hint: 'Refills that are due by themselves.',
      permission: 'rx.fill',
      counter: 'auto-refill',
      words: ['auto fill'],
    },
  },
});
