import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';

export interface Sample {
  readonly label: string;
  readonly code: string;
}
const own = (label: string, code: StationCode): Sample => {
  const made = buildStationCode(code);
  return { label, code: made.ok ? made.value : '' };
};

/** Codes of the demo store, one of each kind, and what a scanner can do wrong. */
export const samples: readonly Sample[] = [
  own('Rx 001 4400151 00', { kind: 'rx', rxNumber: '001440015100' }),
  own('Bag 1', { kind: 'bag', bag: '000001' }),
  own('Bin A01', { kind: 'bin', bin: 'A01' }),
  own('Command: lock', { kind: 'cmd', command: 'session.lock' }),
  { label: 'NDC with AIM prefix', code: ']C000173-0682-20' },
  { label: 'GS1 with lot and expiry', code: ']d2010030173068220817291231\u001d10DEMO-LOT' },
  { label: 'ISO 15434 with EOT', code: '[)>\u001e06\u001d9N111037680\u001e\u0004' },
  { label: 'Rx, wrong check character', code: 'RX001440015100?' },
];
/** People of the demo store, by what they are for. */
export const people = ['technician', 'pharmacist', 'incharge', 'cashier', 'admin'] as const;
