import type { UnitKey } from '../meaning.ts';
import { decimals, fractions, grouped, spanNames } from '../print-words.ts';
import type { Span } from '../regimen.ts';
import type { SpokenRow } from '../vocabulary/spoken.ts';

export type SigLanguage = 'en' | 'es';
/** Stands where a language has no word: a sentence that holds it is not printed in it. */
export const unsaid = '\0';

/** Words, lists, numbers and spans of time in one language. */
export class Speech {
  protected readonly spanish: boolean;
  constructor(language: SigLanguage) {
    this.spanish = language === 'es';
  }
  protected say(en: string, es: string | null): string {
    return this.spanish ? (es ?? unsaid) : en;
  }
  protected row(row: SpokenRow | undefined): string {
    return row === undefined ? unsaid : this.say(row[0], row[1]);
  }
  protected list(items: readonly string[], word: 'and' | 'or' = 'and'): string {
    const joint = word === 'and' ? this.say('and', 'y') : this.say('or', 'o');
    return items.length < 2
      ? items.join('')
      : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`;
  }
  protected figure(value: number, unit: UnitKey | null): string {
    const rest = fractions[value % 1000];
    if (rest === undefined || (unit !== null && decimals.has(unit))) return grouped(value);
    const units = Math.floor(value / 1000);
    return units === 0 ? rest : `${units} ${this.say('and', 'y')} ${rest}`;
  }
  protected range(low: string, high: string): string {
    return low === high ? low : `${low} ${this.say('to', 'a')} ${high}`;
  }
  protected span({ low, high, unit }: Span): string {
    const names = spanNames[unit];
    const many = high === 1 ? 0 : 1;
    const name = this.say(names[many], names[many === 0 ? 2 : 3]);
    return `${this.range(String(low), String(high))} ${name}`;
  }
  protected away(span: Span): string {
    if (span.high === 0) return this.say('immediately', 'inmediatamente');
    return `${span.least === true ? this.say('at least ', 'al menos ') : ''}${this.span(span)}`;
  }
}
