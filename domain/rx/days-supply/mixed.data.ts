import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** How long a suspension or solution by mouth may be used once the pharmacy has mixed it. */
export interface MixedUse {
  readonly key: string;
  readonly names: RegExp;
  readonly days: number;
}
/** A row fits whole words of a name only. */
const row = (key: string, days: number, names = key): MixedUse => ({
  key,
  names: new RegExp(String.raw`\b(?:${names})\b`, 'i'),
  days,
});

/** The first row that fits holds, so the narrow ones stand first. */
export const mixedUse: readonly MixedUse[] = [
  row('amoxicillin and clavulanate', 10, 'clavulan(?:ate|ic)|augmentin'),
  row('amoxicillin', 14),
  row('ampicillin', 14),
  row('azithromycin', 10, 'azithromycin|zithromax'),
  row('cefaclor', 14),
  row('cefadroxil', 14),
  row('cefdinir', 10),
  row('cefixime', 14, 'cefixime|suprax'),
  row('cefpodoxime', 14),
  row('cefprozil', 14),
  row('cefuroxime', 10),
  row('cephalexin', 14),
  row('ciprofloxacin', 14),
  row('clarithromycin', 14),
  row('clindamycin', 14),
  row('fluconazole', 14, 'fluconazole|diflucan'),
  row('linezolid', 21, 'linezolid|zyvox'),
  row('mycophenolate', 60, 'mycophenolate|cellcept'),
  row('oseltamivir', 10, 'oseltamivir|tamiflu'),
  row('penicillin V', 14, 'penicillin v'),
  row('valganciclovir', 49, 'valganciclovir|valcyte'),
  row('voriconazole', 14, 'voriconazole|vfend'),
];

export const tables = {
  mixedUse: {
    source: 'Mixing and storage in the manufacturers’ prescribing information; of two times the shorter.',
    taken: '2026-11',
    key: ['key'],
    order: 'The first row that fits holds, so the narrow ones stand first.',
  },
} as const satisfies FactTables;
