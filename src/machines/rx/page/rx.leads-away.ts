/**
 * What came of a step or an answer has to be said: no scan, number or address leads away before.
 * The scan waits for its turn, and what an address asks for is opened afterwards.
 */
export const untilTold = {
  'scan.arrived': {},
  'rx.find': {},
  'rx.open': { actions: 'want' },
} as const;
export const openWanted = { guard: 'hasWanted', target: 'loading', actions: 'openWanted' } as const;
