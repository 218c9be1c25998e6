import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { severities, type Alert } from '#domain/rx/clinical/types.ts';

/** The cases of a file in tests/fixtures/clinical: `given => severity:kind`, or `=> none`. */
export const linesOf = (file: string): readonly string[] =>
  readFileSync(new URL(`../../../fixtures/clinical/${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'));

/** `=allergy` is that kind alone, `allergy` every kind with that word in it. */
const isKind = (alert: Alert, word: string): boolean =>
  word.startsWith('=') ? alert.kind === word.slice(1) : alert.kind.includes(word);
const isTold = (alerts: readonly Alert[], severity: string, word: string): boolean =>
  alerts.some(
    (alert) =>
      severities.findIndex((known) => known === alert.severity) <=
        severities.findIndex((known) => known === severity) && isKind(alert, word),
  );
/** Each case: the least that has to be told of it, or that nothing interrupts. */
export function tellsItsCases(
  files: readonly string[],
  alertsOf: (given: string) => readonly Alert[],
  /** Whether entry stops it, so that nothing is filled before a pharmacist's reason. */
  isStopped: (given: string) => boolean = () => false,
): void {
  describe.each(files)('%s', (file) => {
    test.each(linesOf(file))('%s', (line) => {
      const [given = '', expected = ''] = line.split(' => ');
      const [severity = '', word = ''] = expected.split(':');
      const alerts = alertsOf(given);
      const shown = alerts.map((alert) => `${alert.kind} ${alert.severity} ${alert.summary}`);
      if (severity === 'none')
        expect(shown.filter((_, index) => alerts[index]?.interrupts === true)).toEqual([]);
      else {
        const isKept = isTold(alerts, severity, word) || isStopped(given);
        expect([isKept, shown]).toEqual([true, shown]);
      }
    });
  });
}
