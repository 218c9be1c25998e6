import { ownEntry } from '#domain/platform/own-entry.ts';
import {
  beginsText,
  clockText,
  counts,
  cuentas,
  decimals,
  doneFor,
  dosesText,
  euphony,
  heatText,
  holdText,
  intoHair,
  isDayTotal,
  isEveryDay,
  isSpat,
  joinWords,
  lateNotes,
  neededWords,
  siteText,
  parityText,
  spanNames,
  spitPlace,
  ratioText,
  readingTargetText,
  repeatText,
  scaleText,
  mixtureText,
  onDaysText,
  otherText,
  reasonText,
  wearEnds,
  wearWords,
} from './print-words.ts';
import { Speech, unsaid } from './printing/speech.ts';
import { spanishReasons } from './reasons.data.ts';
import type {
  Amount,
  Area,
  Clause,
  Count,
  DaysAWeek,
  Ending,
  Event,
  Hold,
  Join,
  Length,
  Limit,
  Moment,
  PartOfDay,
  ReadingTarget,
  Reasons,
  Regimen,
  Repeat,
  SaidAgain,
  Span,
  Target,
  Timing,
  UntilNone,
  Wear,
} from './regimen.ts';
import { noteRows } from './vocabulary/notes.ts';
import { sentenceRows } from './vocabulary/sentences.ts';
import {
  mealRows,
  momentRows,
  relationRows,
  routeRows,
  someDays,
  verbRows,
  weekdayRows,
} from './vocabulary/spoken.ts';
import { unitRows } from './vocabulary/units.ts';

type ClockMoment = Extract<Moment, { readonly minutes: number }>;

/**
 * Prints regimens in one language. It takes nothing but regimens: there is no way to print
 * words.
 */
class Printer extends Speech {
  private amount(amount: Amount): string {
    const [one, many, uno, varios] = unitRows[amount.unit];
    const number = this.range(
      this.figure(amount.low, amount.unit),
      this.figure(amount.high, amount.unit),
    );
    const name = amount.high > 1000 ? this.say(many, varios) : this.say(one, uno);
    const isMeasure = decimals.has(amount.unit);
    const extra = amount.extra === true ? this.say('extra ', '') : '';
    const more = amount.extra === true ? this.say('', ' más') : '';
    const upTo = amount.upTo ? this.say('up to ', 'hasta ') : '';
    return isMeasure
      ? `${upTo}${extra}${number} ${name}${more}`
      : `${upTo}${number} ${extra}${name}${more}`;
  }
  /** A household measure with its milliliters; what was said twice is said twice. */
  private amounts({ amount, same, contents }: Clause): string {
    if (amount === null) return '';
    const of = contents ? this.say('the contents of ', 'el contenido de ') : '';
    return [`${of}${this.amount(amount)}`, ...same.map((one) => `(${this.amount(one)})`)].join(' ');
  }
  private mixture(clause: Clause): string {
    const { mixture } = clause;
    if (mixture === null) return '';
    const unit = mixture.vessel === 'ml' ? 'ml' : null;
    const number = this.range(this.figure(mixture.low, unit), this.figure(mixture.high, unit));
    return this.say(mixtureText(mixture, number), null);
  }
  private area(area: Area, washed: boolean): string {
    const sites = this.list(area.sites.map(siteText));
    const on = area.on === undefined ? '' : ` on ${this.list(area.on.map(siteText))}`;
    if (!area.affected) return this.say(`to ${sites}${on}`, null);
    return area.sites.length === 0
      ? this.say(washed ? 'affected area' : 'to affected area', 'en el área afectada')
      : this.say(`to affected area of ${sites}`, null);
  }
  private count({ low, high, per, upTo }: Count, divided: boolean): string {
    if (divided && high === 1 && per === 'day') return this.say('daily', 'al día');
    const most = upTo ? this.say('up to ', 'hasta ') : '';
    const name = spanNames[per];
    const times = low === high ? [counts[low - 1], cuentas[low - 1]] : [];
    const [en, es] = times;
    if (en !== undefined && es !== undefined) {
      const often =
        per === 'day'
          ? ['daily', 'al día']
          : [`a ${name[0]}`, per === 'week' ? 'a la semana' : 'al mes'];
      return `${most}${this.say(`${en} ${often[0]}`, `${es} ${often[1]}`)}`;
    }
    const each = this.say(`times a ${name[0]}`, `veces por ${name[2]}`);
    return `${most}${this.range(String(low), String(high))} ${each}`;
  }
  private every(span: Span): string {
    const names = spanNames[span.unit];
    if (span.low === 2 && span.high === 2 && span.unit === 'day')
      return this.say('every other day', 'un día sí y un día no');
    if (span.high === 1) return this.say(`every ${names[0]}`, `cada ${names[2]}`);
    return `${this.say('every', 'cada')} ${this.span(span)}`;
  }
  private interval(timing: Timing, every: Span): string {
    const other = otherText(timing);
    return other === null ? this.every(every) : this.say(other, null);
  }
  private saidAgain({ span, change }: SaidAgain): string {
    return change
      ? `(${this.say('change', 'cambie')} ${this.every(span)})`
      : `(${this.span(span)})`;
  }
  /** "Every morning" of a weekly dose would say that it is daily. */
  private part(part: PartOfDay, everyDay: boolean): string {
    return this.row((everyDay ? undefined : someDays[part]) ?? momentRows[part]);
  }
  private clock({ minutes, part }: ClockMoment, everyDay: boolean): string {
    const clock = clockText(minutes);
    const at = this.say(`at ${clock}`, `${/^1[ :]/.test(clock) ? 'a la' : 'a las'} ${clock}`);
    return part === undefined ? at : `${this.part(part, everyDay)} ${at}`;
  }
  private moment(moment: Moment, everyDay: boolean): string {
    if ('at' in moment) return this.part(moment.at, everyDay);
    if ('minutes' in moment) return this.clock(moment, everyDay);
    const by = moment.by === null ? '' : `${this.away(moment.by)} `;
    const part = moment.part === null ? '' : `${this.part(moment.part, everyDay)} `;
    const plain = `${part}${by}${this.row(relationRows[moment.relation])} ${this.row(mealRows[moment.meal])}`;
    return this.spanish ? plain.replace(/\bde el\b/, 'del') : plain;
  }
  private days(days: readonly number[]): string {
    return this.list(days.map((day) => this.row(weekdayRows[day])));
  }
  private weekdays(timing: Timing): string {
    const { weekdays } = timing;
    if (weekdays === null) return '';
    if (weekdays === 'others') return this.say('on all other days', 'los demás días');
    const days = this.days(weekdays.days);
    if (weekdays.except) return this.say(`except ${days}`, `excepto ${days}`);
    const counted = timing.count !== null || timing.every !== null || timing.daysAWeek !== null;
    if (weekdays.only === true) return this.say(`only on ${days}`, `solamente cada ${days}`);
    return this.say(`${counted ? 'on' : 'every'} ${days}`, `cada ${days}`);
  }
  /** "Every evening except Wednesday", but "every Wednesday in the evening". */
  private onDaysOfWeek(timing: Timing, everyDay: boolean): string[] {
    const { weekdays, moments } = timing;
    const except = weekdays !== null && weekdays !== 'others' && weekdays.except;
    const all = except && isEveryDay({ ...timing, weekdays: null });
    const times = this.list(moments.map((moment) => this.moment(moment, everyDay || all)));
    const days = [this.daysAWeek(timing.daysAWeek), this.weekdays(timing), this.parity(timing)];
    return except ? [times, ...days] : [...days, times];
  }
  private parity({ parity }: Timing): string {
    return parity === undefined ? '' : this.say(...parityText[parity]);
  }
  private daysAWeek(found: DaysAWeek | null): string {
    if (found === null) return '';
    const name = found.days === 1 ? 'day' : 'days';
    if (found.outOf === 'nights')
      return this.say(`${found.days} nights a week`, `${found.days} noches a la semana`);
    return found.outOf === 'week'
      ? this.say(`${found.days} ${name} a week`, `${found.days} días a la semana`)
      : this.say(`${found.days} out of 7 days`, `${found.days} de cada 7 días`);
  }
  private timing(clause: Clause): string[] {
    const { timing, onDays, notes } = clause;
    const divided =
      isDayTotal(clause) ||
      clause.split !== undefined ||
      notes.some((key) => key.startsWith('divided'));
    const named = timing.count?.per === 'day' && timing.moments.length > 1;
    const everyDay = onDays === null && isEveryDay(timing) && !named;
    const single =
      timing.single === null
        ? ''
        : this.say(timing.single, timing.single === 'once' ? 'una sola vez' : 'ahora');
    return [
      timing.count === null ? '' : `${this.count(timing.count, divided)}${named ? ',' : ''}`,
      timing.every === null ? '' : this.interval(timing, timing.every),
      timing.again === undefined ? '' : this.saidAgain(timing.again),
      single,
      ...this.onDaysOfWeek(timing, everyDay),
      timing.only === true ? this.say('only', 'solamente') : '',
      this.parts(clause),
    ];
  }
  private parts({ amount, split }: Clause): string {
    if (amount === null || split === undefined) return '';
    const said = split.map(
      ({ amount: low, at }) =>
        `${this.amount({ ...amount, low, high: low })} ${this.moment(at, false)}`,
    );
    return `${this.say('as', null)} ${this.list(said)}`;
  }
  private reasons(reasons: Reasons | null): string {
    if (reasons === null) return '';
    const english = reasons.items.map(({ quality, what }) =>
      quality === null ? what : `${quality} ${what}`,
    );
    const items = this.spanish
      ? english.map((text) => ownEntry(spanishReasons, text) ?? unsaid)
      : english.map(reasonText);
    const start =
      reasons.purpose === 'for' ? this.say('for', 'para') : this.say('to prevent', 'para prevenir');
    const heat = reasons.heat === undefined ? '' : this.say(` ${heatText(reasons.heat)}`, null);
    const { scale } = reasons;
    const measured =
      scale === null ? '' : ` (${this.range(String(scale.low), String(scale.high))})`;
    return `${start} ${this.list(items, reasons.join)}${measured}${heat}`;
  }
  private event(event: Event | null): string {
    if (event === null) return '';
    const start = event.starting ? 'starting ' : '';
    return this.say(`${start}${this.away(event.by)} before ${event.what}`, null);
  }
  private wear({ what, span, upTo }: Wear): string {
    const end = wearEnds[what] ?? '';
    return this.say(`${wearWords[what]} ${upTo ? 'up to ' : ''}${this.span(span)}${end}`, null);
  }
  private onDays({ onDays }: Clause): string {
    return onDays === null ? '' : this.say(...onDaysText(onDays));
  }
  private lengthStart({ more, upTo }: Length): string {
    if (more === true) return this.say('for another', null);
    return upTo ? this.say('for up to', 'durante un máximo de') : this.say('for', 'durante');
  }
  private bounds(clause: Clause): string[] {
    const { doses, length } = clause;
    const some = doses === null ? '' : this.say(...dosesText(doses));
    const long = length === null ? '' : `${this.lengthStart(length)} ${this.span(length.span)}`;
    return [some, long, this.onDays(clause)];
  }
  private spat(clause: Clause, place: ReturnType<typeof spitPlace>): string {
    const here = isSpat(clause) && spitPlace(clause) === place;
    return here ? this.say(`and ${clause.after}`, null) : '';
  }
  private begins(span: Span): string {
    return this.say(beginsText(span, this.span(span)), null);
  }
  private clause(clause: Clause): string {
    const verb = clause.verb === null ? '' : this.row(verbRows[clause.verb]);
    const notes = (last: boolean) =>
      clause.notes
        .filter((key) => lateNotes.has(key) === last && !doneFor.has(key))
        .toSorted()
        .map((key) => this.row(noteRows[key]));
    const worn = clause.wear.map((one) => `, ${this.wear(one)}`).join('');
    const scale = this.say(scaleText(clause.scale), clause.scale === undefined ? '' : null);
    const parts = [
      verb,
      this.spat(clause, 'verb'),
      this.amounts(clause),
      clause.ratio === undefined ? '' : this.say(ratioText(clause.ratio), null),
      this.spat(clause, 'amount'),
      this.mixture(clause),
      clause.after === 'drink' || clause.after === 'take' || clause.after === 'give'
        ? this.say(`and ${clause.after}`, null)
        : '',
      clause.route === null ? '' : intoHair(clause, this.row(routeRows[clause.route])),
      clause.area === null ? '' : intoHair(clause, this.area(clause.area, clause.verb === 'wash')),
      clause.placeOnly === true ? this.say('only', 'solamente') : '',
      ...clause.notes.filter((key) => doneFor.has(key)).map((key) => this.row(noteRows[key])),
      this.spat(clause, 'end'),
      ...this.timing(clause),
      clause.begins === null ? '' : this.begins(clause.begins),
      ...notes(false),
      this.event(clause.event),
      clause.prn ? this.say(...neededWords(clause.join)) : '',
      this.reasons(clause.reasons),
      ...this.bounds(clause),
      ...notes(true),
    ];
    return `${parts.filter((part) => part !== '').join(' ')}${worn}${scale}`;
  }
  private ending(ending: Ending): string {
    if (ending.kind === 'off') return this.say(`then off for ${this.span(ending.span)}`, null);
    if (ending.kind === 'stop') return this.say('then stop', null);
    if (ending.kind === 'again') return this.say('then repeat', null);
    const tolerated = ending.tolerated === true ? ' as tolerated' : '';
    const until = ending.until === null ? '' : ` ${this.until(ending.until)}`;
    const by = `${ending.direction} by ${this.amount(ending.by)}`;
    return this.say(`then ${by} ${this.every(ending.every)}${tolerated}${until}`, null);
  }
  private until(until: UntilNone | Target | ReadingTarget): string {
    if (typeof until === 'string') return `until ${until}`;
    if ('relation' in until) return readingTargetText(until);
    const parts = ['until taking', this.amount(until.amount), this.often(until.often)];
    return parts.filter((part) => part !== '').join(' ');
  }
  private often(often: Target['often']): string {
    if (often === null || often === 'daily') return often ?? '';
    return 'per' in often ? this.count(often, false) : this.moment(often, true);
  }
  private limit(limit: Limit): string {
    const number = this.amount({
      low: limit.amount,
      high: limit.amount,
      unit: limit.unit,
      upTo: false,
    });
    const of = limit.acetaminophen ? this.say(' of acetaminophen', null) : '';
    const all = limit.allSources === true ? this.say(' from all sources', null) : '';
    return `(${this.say('maximum', 'máximo')} ${number}${of} ${this.per(limit.per)}${all})`;
  }
  private per(span: Span | null): string {
    if (span === null) return '';
    if (span.low === 1 && span.unit === 'day') return this.say('per day', 'por día');
    if (span.low === 1)
      return this.say(`per ${spanNames[span.unit][0]}`, `por ${spanNames[span.unit][2]}`);
    return `${this.say('in', 'en')} ${this.span(span)}`;
  }
  private repeat(repeat: Repeat): string {
    const after = repeat.after === null ? '' : `after ${this.span(repeat.after)}`;
    const every = repeat.every === null ? '' : this.every(repeat.every);
    return this.say(repeatText(repeat, after, every), null);
  }
  private holds(holds: readonly Hold[]): string {
    return this.say(`Hold if ${holds.map(holdText).join(' or ')}.`, null);
  }
  private none(days: readonly number[]): string {
    return `${this.say('None on', 'Ninguna dosis:')} ${this.days(days)}.`;
  }
  private total({ dayTotal }: Regimen): string {
    return dayTotal === undefined
      ? ''
      : this.say(` (total daily dose ${this.amount(dayTotal)})`, null);
  }
  print(regimen: Regimen): string {
    const clauses = regimen.clauses
      .map((clause) => `${this.join(clause.join)}${this.clause(clause)}`)
      .join('');
    const endings = regimen.endings.map((ending) => `, ${this.ending(ending)}`).join('');
    const limits = regimen.limits.map((limit) => ` ${this.limit(limit)}`).join('');
    const sentences = [
      ...(regimen.repeat === null ? [] : [this.repeat(regimen.repeat)]),
      ...[regimen.noneOn].flatMap((days) => (days === undefined ? [] : this.none(days))),
      ...(regimen.holds.length === 0 ? [] : [this.holds(regimen.holds)]),
      ...regimen.sentences.map((key) => `${this.row(sentenceRows[key])}.`),
    ];
    const body = `${clauses}${endings}${this.total(regimen)}${limits}`.trim();
    const first = body === '' ? [] : [`${body.charAt(0).toUpperCase()}${body.slice(1)}.`];
    return [...first, ...sentences].join(' ');
  }
  private join(join: Join): string {
    return this.say(...joinWords[join]);
  }
}
const english = new Printer('en');
const spanish = new Printer('es');

/** The English sentence of a regimen, always in the same order. */
export const printRegimen = (regimen: Regimen): string => english.print(regimen);
/** "1 tablet sparingly" is seldom taken; the Spanish says that little of it is. */
const isSeldomTaken = ({ notes, amount, area }: Clause): boolean =>
  notes.includes('sparingly') && amount !== null && area === null;
/** The Spanish sentence; null where one word has none: translated whole or not at all. */
export function printSpanish(regimen: Regimen): string | null {
  if (regimen.clauses.some(isSeldomTaken)) return null;
  const text = spanish.print(regimen);
  return text.includes(unsaid) ? null : euphony(text);
}
