import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { isLoopback } from '#domain/platform/rules/host-address.ts';
import {
  issuerNumberMax,
  issuerNumberMessage,
  issuerNumberPattern,
} from '../rules/issuer-number.ts';

/** Where the claims of a BIN, or of one PCN of it, go. */
export const payerLine = defineEntity('payerLine', {
  title: 'Payer Line',
  table: 'claim_switches',
  fields: {
    bin: f.text({
      label: 'BIN',
      max: issuerNumberMax,
      required: true,
      pattern: issuerNumberPattern,
      message: issuerNumberMessage,
    }),
    pcn: f.text({
      label: 'PCN',
      max: 10,
      help: 'Leave it empty for every PCN of the BIN that has no line of its own.',
    }),
    host: f.text({
      label: 'Host',
      max: 253,
      required: true,
      pattern: /^[A-Za-z0-9.:-]+$/,
      message: 'This is no name or address of a computer',
      help: 'The switch’s computer, by name or address.',
    }),
    port: f.number({ label: 'Port', min: 1, max: 65_535, required: true, plain: true }),
    tls: f.flag({ label: 'Encrypted (TLS)' }),
    timeoutMs: f.number({
      label: 'Time-out (ms)',
      min: 100,
      max: 120_000,
      required: true,
      help: 'How long an answer is waited for, in thousandths of a second: 30000 is half a minute.',
    }),
    copayOnly: f.flag({
      label: 'Copay card',
      help: 'It pays only what another payer leaves to the patient.',
    }),
    rebills: f.flag({
      label: 'Takes rebills (B3)',
      help: 'Off: a paid claim is reversed, then sent anew, as two transmissions.',
    }),
  },
});
export const payerLineForm = defineForm(payerLine, [
  { title: 'Payer', column: 1, rows: [['bin', 'pcn'], ['copayOnly'], ['rebills']] },
  { title: 'Line', column: 2, rows: [['host', 'port'], ['tls'], ['timeoutMs']] },
]);

export const payerLineReference = defineReference({
  entity: payerLine,
  path: '/api/payer-lines',
  permission: { read: 'insurance.read', write: 'insurance.lines' },
  // Whoever leads claims to a computer of his own reads who takes what, and decides what is paid.
  confirmed: {
    by: 'store.confirm',
    fields: ['bin', 'pcn', 'host', 'port', 'tls'],
  },
  listed: ['bin', 'pcn', 'host', 'port', 'tls', 'timeoutMs', 'copayOnly'],
  found: ['bin', 'pcn', 'host'],
  order: ['bin', 'pcn'],
  label: ['bin', 'pcn'],
  detail: ['host'],
  unique: [{ fields: ['bin', 'pcn'], message: 'There is a line for this BIN and PCN already.' }],
  blank: { tls: true, timeoutMs: 30_000, rebills: true },
  check: (draft): Readonly<Record<string, string>> =>
    draft['tls'] !== true && !isLoopback(String(draft['host'] ?? ''))
      ? { tls: 'A claim names patient and drug: to another computer it goes encrypted (TLS) only.' }
      : {},
});
