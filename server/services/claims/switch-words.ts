import type { ClaimSwitch } from '#domain/contract/claims.ts';

/** A line to a payer in one line of text: `990011/PRA  127.0.0.1:40123  TLS  20 s`. */
export const switchText = (s: ClaimSwitch): string =>
  [`${s.bin}${s.pcn ? `/${s.pcn}` : ''}`, `${s.host}:${s.port}`, s.tls ? 'TLS' : 'not encrypted', `${s.timeoutMs / 1_000} s`, ...(s.copayOnly ? ['copay card'] : []), ...(s.active ? [] : ['off'])].join('  ');
