import type { RecordedStep } from '#adapters/platform/recording.ts';

/** A step in words: `press F8`, `type amox`, `scan RX001…`, `password technician`. */
export function stepOf(line: string): RecordedStep {
  const found = /^(press|type|scan|password) (.+)$/.exec(line);
  const [, kind, text = ''] = found ?? [];
  if (kind === 'press') return { at: 0, press: text };
  if (kind === 'type') return { at: 0, type: text };
  if (kind === 'scan') return { at: 0, scan: text };
  if (kind === 'password') return { at: 0, password: text };
  throw new Error(`“${line}” is no step: begin it with press, type, scan or password.`);
}
