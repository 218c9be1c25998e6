import { required } from '#domain/platform/required.ts';
import type { RouteName } from '#domain/platform/routes.ts';
import type { Ask } from '#machines/platform/palette/palette.machine.ts';
import type { Command } from './registry.ts';

export type Args = NonNullable<Command['args']>;
export const rx: Ask = { name: 'rx', title: 'Prescription', of: 'rx' };
export const patient: Ask = { name: 'id', title: 'Patient', of: 'patient' };
export const prescriber: Ask = { name: 'id', title: 'Prescriber', of: 'prescriber' };
export const drug: Ask = { name: 'id', title: 'Drug', of: 'drug' };
/** A place is opened with what was asked. */
export const goes = (route: RouteName, ask: Ask): Args => ({
  asks: [ask],
  event: (search) => ({ type: 'route.go', route, search }),
});

/** What can be said to the pick-up. */
export const pickUpArguments: Args = {
  asks: [{ name: 'code', title: 'Order, Rx or name', of: 'text' }],
  event: ({ code }) => ({ type: 'dialog.open', name: 'pickUp', input: { code } }),
};
/** What can be said to the dialogs that open from anywhere. */
export const dialogArguments: Readonly<Record<string, Args>> = {
  printLabel: {
    asks: [rx, { name: 'count', title: 'Labels', of: 'number', optional: true }],
    event: ({ rx: rxId, count }) => ({
      type: 'dialog.open',
      name: 'printLabel',
      input: { rxId, ...(count === undefined ? {} : { count }) },
    }),
  },
  editRx: goes('processingDetail', rx),
  pickUp: pickUpArguments,
};
const startOf = (given: Readonly<Record<string, string | number>>) => ({
  drugId: given['drugId'],
  quantity: given['quantity'],
  prescriberId: given['prescriberId'],
});
/**
 * A new prescription for a patient, with the drug, the quantity and the prescriber where they are
 * known.
 */
export const entryArguments: Args = {
  asks: [
    { ...patient, name: 'patientId' },
    { ...drug, name: 'drugId', optional: true },
    { name: 'quantity', title: 'Quantity', of: 'quantity', optional: true },
    { ...prescriber, name: 'prescriberId', optional: true },
  ],
  event: (given) => ({
    type: 'dialog.open',
    name: 'rxEntry',
    input: {
      patientId: given['patientId'],
      start: Object.fromEntries(
        Object.entries(startOf(given)).filter(([, value]) => value !== undefined),
      ),
    },
  }),
};
/** Who may be the same person as this patient. */
export const mergeArguments: Args = {
  asks: [patient],
  event: ({ id }) => ({
    type: 'dialog.open',
    name: 'mergePatients',
    input: { patientId: required(id, 'patient to merge') },
  }),
};
/** The next step of any prescription, by its number. */
export const stepArguments: Args = {
  asks: [rx],
  event: ({ rx: id }) => ({
    type: 'route.go',
    route: 'processingDetail',
    search: { rx: required(id, 'prescription to go to'), step: true },
  }),
};
