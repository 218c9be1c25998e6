import type { Rate } from './measure.ts';
import type { Regimen } from './regimen.ts';

export interface SigWarning {
  readonly code: 'UNSAFE' | 'AS_DIRECTED' | 'NO_AMOUNT' | 'NO_FREQUENCY' | 'NO_PIECES';
  readonly message: string;
}

/**
 * Abbreviations that must not stand on a label (ISMP List of Error-Prone Abbreviations; Joint
 * Commission "Do Not Use").
 */
const unsafe: readonly (readonly [RegExp, string])[] = [
  [/\bQ\.?D\.?(?![A-Z])/i, '“QD”: write “once daily”'],
  [/\bQ\.?O\.?D\.?(?![A-Z])/i, '“QOD”: write “every other day”'],
  [/\bQ\.?H\.?S\.?(?![A-Z])/i, '“QHS”: write “at bedtime”'],
  [/(^|[\d\s])U(?![A-Za-z])/, '“U”: write “units”'],
  [/\bI\.?U\b/, '“IU”: write “units”'],
  [/[µμ]g/i, '“µg”: write “mcg”'],
  [/\bcc\b/i, '“cc”: write “mL”'],
  [/\bMS(O4)?\b|\bMgSO4\b/, '“MS”: write the drug’s name'],
  [/\b(OD|OS|OU|AD|AS|AU)\b/, 'Eye and ear abbreviations: write the side in words'],
  [/\b(SC|SQ|subq)\b/i, '“SC”: write “under the skin”'],
  [/\b(BIW|TIW)\b/i, '“BIW/TIW”: write “times a week”'],
  [/\bHS\b/, '“HS”: write “at bedtime”'],
  [/\bD\/C\b/i, '“D/C”: write “stop” or “discharge”'],
  [/\d\.0+(?!\d)/, 'A zero behind the decimal point can be read as ten times the dose: drop it'],
  [/(^|[^\d])\.\d/, 'A bare decimal point can be missed: write 0 in front'],
  [/[<>@]|(?<=\d)\s*&/, 'A sign that can be misread: write the word'],
];
const doubtful = /[QUIMCSHABDO.µμ<>@&]|cc|sq|sc/i;

const directed = new Set([
  'asDirected',
  'orAsDirected',
  'asPrescribed',
  'byPrescriber',
  'byDoctor',
  'byPackage',
]);
/** "Or as directed by your doctor", whoever it is. */
const isDirected = (note: string): boolean => directed.has(note) || note.startsWith('orBy');

/** Warnings about the text that will be printed and about what an auditor would miss. */
export function checkSig(
  regimen: Regimen | null,
  printed: string,
  rate: Rate | null,
): SigWarning[] {
  const warnings: SigWarning[] = [];
  if (doubtful.test(printed))
    for (const [pattern, message] of unsafe)
      if (pattern.test(printed)) warnings.push({ code: 'UNSAFE', message });
  if (regimen === null) return warnings;
  if (regimen.clauses.some((clause) => clause.notes.some((note) => isDirected(note)))) {
    warnings.push({
      code: 'AS_DIRECTED',
      message: '“As directed” is an audit finding: write the most per day.',
    });
    return warnings;
  }
  if (rate !== null) return warnings;
  if (!regimen.clauses.some((clause) => clause.amount !== null))
    warnings.push({ code: 'NO_AMOUNT', message: 'No amount: how much each time?' });
  else
    warnings.push({
      code: 'NO_FREQUENCY',
      message: 'No frequency: the most per day can’t be worked out.',
    });
  return warnings;
}
