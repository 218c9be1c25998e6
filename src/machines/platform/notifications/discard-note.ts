import { messages } from '#domain/platform/messages.ts';
import type { NewNote } from './notifications.machine.ts';

/** What was typed was thrown away; the specification says so as an error (001 §4). */
export const discardNote = (message: string = messages.dataNotSaved): NewNote => ({
  tone: 'error',
  message,
});
