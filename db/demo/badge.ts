import { buildStationCode } from '#domain/label/rules/station-code.ts';

/** The badge of a demo person: `BDGDEMOPHARMACIST` and its check character. */
export function demoBadge(name: string): string {
  const code = buildStationCode({ kind: 'badge', badge: `DEMO${name.toUpperCase()}` });
  if (!code.ok) throw new Error(code.error.message);
  return code.value;
}
