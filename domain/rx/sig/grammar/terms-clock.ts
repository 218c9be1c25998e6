import type { Moment } from '../regimen.ts';
import { anyNumber, startingWith, type Parser } from './parser.ts';

/** "0900", "21:00", "2100 hours": a time of the 24 hours. */
export const military: Parser<Moment> = startingWith(
  () => new Set([anyNumber]),
  (tokens, at) => {
    const [hour, colon, rest] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    const four = /^([01]\d|2[0-3])([0-5]\d)$/.exec(hour?.text ?? '');
    if (four !== null) return [[{ minutes: Number(four[1]) * 60 + Number(four[2]) }, at + 1]];
    const two = /^(?:0\d|1[3-9]|2[0-3])$/.test(hour?.text ?? '');
    if (!two || colon?.text !== ':' || !/^[0-5]\d$/.test(rest?.text ?? '')) return [];
    return [[{ minutes: Number(hour?.text) * 60 + Number(rest?.text) }, at + 3]];
  },
);
