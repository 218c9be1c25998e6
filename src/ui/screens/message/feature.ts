import { MessageSquareText } from 'lucide-react';
import { messageMachines } from '#machines/message/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { smsCommands, smsOutboxView, smsView } from './sms-dialog.tsx';
import { smsTemplateDialog } from './sms-template.tsx';

/** Text messages: dialogs, commands and tools. */
export const messageFeature = defineFeature({
  ...messageMachines,
  views: {
    sendSms: smsView,
    smsOutbox: smsOutboxView,
    smsTemplate: smsTemplateDialog.view,
  },
  commands: [...smsCommands],
  adds: [smsTemplateDialog],
  tools: {
    sendSms: {
      title: 'send SMS',
      icon: MessageSquareText,
      keys: ['Ctrl+G S'],
      hint: 'Sends a text message to a patient.',
      permission: 'sms.send',
      words: ['text message', 'outbox'],
    },
  },
});
