import type { Amount, Dose, Meaning, MeaningKind, Step, Token } from './meaning.ts';
import { textBefore } from './phrases.ts';
import type { Words } from './words.ts';

export interface SigProblem {
  readonly code: string;
  readonly position: number;
  readonly message: string;
}
export interface ParsedSteps {
  readonly steps: readonly Step[];
  readonly problems: readonly SigProblem[];
}

/** Pieces that say how often or when. */
export const frequencyKinds: ReadonlySet<MeaningKind> = new Set([
  'frequency',
  'times',
  'interval',
  'weekdays',
  'moment',
  'time',
  'mealsAndBedtime',
]);
const counts: ReadonlySet<MeaningKind> = new Set(['frequency', 'times', 'interval']);
const acronyms = new Set([
  'UTI',
  'GERD',
  'ADHD',
  'ADD',
  'COPD',
  'RLS',
  'IBS',
  'PTSD',
  'HIV',
  'OCD',
  'BPH',
  'CHF',
  'AFIB',
  'TMJ',
  'MS',
  'RA',
  'PE',
  'DVT',
  'PMS',
  'LDL',
  'TSH',
  'GI',
]);

interface OpenDose {
  parts: Meaning[];
  amount: Amount | null;
  reason: string[];
  asNeeded: boolean;
  asDirected: boolean;
  often: boolean;
  count: Meaning | null;
  inReason: boolean;
  or: boolean;
}
const opened = (): OpenDose => ({
  parts: [],
  amount: null,
  reason: [],
  asNeeded: false,
  asDirected: false,
  often: false,
  count: null,
  inReason: false,
  or: false,
});

/** Puts tokens together into steps and doses. One instance reads one line. */
class Reader {
  readonly steps: Step[] = [];
  readonly problems: SigProblem[] = [];
  private doses: Dose[] = [];
  private dose = opened();
  private readonly tokens: readonly Token[];
  private readonly words: Words;
  constructor(tokens: readonly Token[], words: Words) {
    this.tokens = tokens;
    this.words = words;
  }

  read(): ParsedSteps {
    this.tokens.forEach((token, index) => this.take(token, index));
    this.closeStep();
    return { steps: this.steps, problems: this.problems };
  }

  private problem(code: string, position: number, message: string) {
    this.problems.push({ code, position, message });
  }

  private closeDose() {
    const { parts, amount, reason, asNeeded, asDirected } = this.dose;
    if (parts.length > 0 || reason.length > 0)
      this.doses.push({
        parts,
        amount,
        reason: reason.length > 0 ? reason.join(' ').replace(/[.,;]+$/, '') : null,
        asNeeded,
        asDirected,
      });
    this.dose = opened();
  }
  private closeStep() {
    this.closeDose();
    if (this.doses.length > 0) this.steps.push({ doses: this.doses });
    this.doses = [];
  }

  private take(token: Token, index: number) {
    const meaning = token.meaning;
    switch (meaning.kind) {
      case 'then':
        this.closeStep();
        return;
      case 'and':
      case 'or':
        this.join(meaning.kind, index);
        return;
      case 'amount':
        this.amount(token, meaning, index);
        return;
      case 'for':
        this.dose.inReason = true;
        return;
      case 'text':
      case 'quoted':
        this.text(token);
        return;
      case 'verb':
        this.verb(meaning);
        return;
      case 'prn':
        this.dose.asNeeded = true;
        this.dose.inReason = true;
        this.dose.parts.push(meaning);
        return;
      default:
        if (this.afterTimes(meaning, index)) this.unclear(token);
        else this.known(token, meaning);
    }
  }

  /** "… times daily" whose number was not understood must never turn into "once daily". */
  private afterTimes(meaning: Meaning, index: number): boolean {
    const before = this.tokens[index - 1];
    return (
      meaning.kind === 'frequency' &&
      before?.kind === 'text' &&
      /(^|[\s(])(TIMES?|X|TWICE|THRICE|\d+)\)?$/i.test(before.text)
    );
  }
  private unclear(token: Token) {
    this.problem(
      'TIMES',
      token.start,
      `How many times? “${token.text}” follows a number that was not understood`,
    );
    this.text({
      ...token,
      kind: 'text',
      meaning: { kind: 'text', text: token.text.toLowerCase(), plain: true },
    });
  }

  /** Only the first verb opens the sentence; a later one ("and drink") is a word in its place. */
  private verb(meaning: Meaning & { kind: 'verb' }) {
    this.dose.inReason = false;
    this.dose.parts.push(
      this.dose.parts.some((part) => part.kind !== 'text')
        ? { kind: 'text', text: this.words.verbs[meaning.verb], plain: true }
        : meaning,
    );
  }

  private known(token: Token, meaning: Meaning) {
    const dose = this.dose;
    dose.inReason = false;
    if (meaning.kind === 'modifier' && meaning.modifier === 'asDirected' && dose.or)
      dose.asDirected = true;
    if (meaning.kind === 'interval' && meaning.low === 0)
      this.problem('INTERVAL', token.start, `“${token.text}”: every 0 is not an interval`);
    if (counts.has(meaning.kind)) {
      if (dose.count)
        this.problem(
          'TWO_FREQUENCIES',
          token.start,
          `“${token.text}” is a second frequency: which one holds?`,
        );
      dose.count = meaning;
    }
    dose.often ||= frequencyKinds.has(meaning.kind);
    const last = dose.parts.at(-1);
    if (meaning.kind === 'weekdays' && last?.kind === 'weekdays')
      dose.parts[dose.parts.length - 1] = {
        kind: 'weekdays',
        days: [...new Set([...last.days, ...meaning.days])],
      };
    else dose.parts.push(meaning);
  }

  /**
   * "and" opens a new dose in front of an amount, joins frequencies silently, and is a word
   * anywhere else.
   */
  private join(kind: 'and' | 'or', index: number) {
    const next = this.tokens[index + 1]?.meaning;
    if (!next) return;
    if (kind === 'and' && next.kind === 'amount' && (next.unit !== null || this.dose.often)) {
      this.closeDose();
      return;
    }
    if (
      kind === 'and' &&
      (next.kind === 'verb' || frequencyKinds.has(next.kind)) &&
      this.dose.often
    ) {
      if (next.kind === 'verb') this.closeDose();
      return;
    }
    const word = this.words.templates[kind];
    if (this.dose.inReason && (next.kind === 'text' || next.kind === 'quoted')) {
      this.dose.reason.push(word);
      return;
    }
    this.dose.or = kind === 'or';
    this.dose.inReason = false;
    this.dose.parts.push({ kind: 'text', text: word, plain: true });
  }

  private amount(token: Token, meaning: Meaning & Amount, index: number) {
    const dose = this.dose;
    const before = this.tokens[index - 1];
    const next = this.tokens[index + 1]?.meaning;
    const leads =
      meaning.unit !== null ||
      (next !== undefined && (next.kind === 'route' || frequencyKinds.has(next.kind)));
    const inText =
      before !== undefined &&
      (before.kind === 'text' || before.kind === 'for') &&
      (textBefore.has(before.text.toUpperCase()) || (dose.inReason && meaning.unit === null));
    const days =
      dose.amount !== null &&
      meaning.unit !== null &&
      dose.parts.some((part) => part.kind === 'onDays');
    const second = dose.amount !== null && !days && !(dose.often && leads);
    if (inText || second) {
      this.text({
        ...token,
        kind: 'text',
        meaning: { kind: 'text', text: token.text.toLowerCase(), plain: true },
      });
      return;
    }
    if (days) this.closeStep();
    else if (dose.amount) this.closeDose();
    if (meaning.high === 0)
      this.problem('AMOUNT', token.start, `“${token.text}”: an amount of 0 can’t be given`);
    if (meaning.low > meaning.high)
      this.problem('RANGE', token.start, `“${token.text}”: the smaller amount comes first`);
    const amount: Amount = {
      low: Math.min(meaning.low, meaning.high),
      high: Math.max(meaning.low, meaning.high),
      unit: meaning.unit,
    };
    this.dose.amount = amount;
    this.dose.inReason = false;
    this.dose.parts.push({ kind: 'amount', ...amount });
  }

  private text(token: Token) {
    const meaning = token.meaning;
    if (meaning.kind !== 'text' && meaning.kind !== 'quoted') return;
    if (
      meaning.kind === 'quoted' &&
      token.text.startsWith('"') &&
      (token.text.length === 1 || !token.text.endsWith('"'))
    )
      this.problem('QUOTE', token.start, 'The quotation mark is still open');
    if (!this.dose.inReason) {
      this.dose.parts.push(meaning);
      return;
    }
    this.dose.reason.push(meaning.kind === 'quoted' ? meaning.text : this.reasonWord(meaning.text));
  }

  private reasonWord(typed: string): string {
    const word = typed.replace(/[.,;]$/, '');
    const long = this.words.reasons[word.toUpperCase()];
    if (long) return long;
    return typed === typed.toUpperCase() && !acronyms.has(word) && !/\d/.test(word)
      ? typed.toLowerCase()
      : typed;
  }
}

/** Tokens → steps of a taper, each with its doses. Total: what does not fit stays as text. */
export const readSteps = (tokens: readonly Token[], words: Words): ParsedSteps =>
  new Reader(tokens, words).read();
