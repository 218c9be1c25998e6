import { ask } from './dialogs.machine.ts';

/**
 * The questions that any dialog may ask. A dialog with changes answers `dialog.close` by entering a
 * state that invokes
 * `askConfirm` with `closeQuestion`, and branches on `closeAnswer(event.output)`: save, discard or
 * stay.
 */
export const askConfirm = ask('confirm');
