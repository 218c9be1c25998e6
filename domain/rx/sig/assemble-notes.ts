import { put, type State } from './assemble-state.ts';
import { hasTiming, type DraftClause } from './draft.ts';

/** What is mixed or dissolved is mixed with water, not taken with it. */
export const isStirred = ({ verb }: DraftClause): boolean => verb === 'mix' || verb === 'dissolve';
const waterNotes = new Set([
  'water8',
  'plainWater8',
  'plainWater',
  'withWater',
  'glassOfWater',
  'fullGlass',
  'withMilk',
  'withJuice',
]);
/** Notes that say when: "twice daily and after each bowel movement" are more than two times. */
const timeNotes = new Set([
  'afterBowel',
  'afterOneBowel',
  'afterLoose',
  'afterFirstLoose',
  'withDiaper',
  'afterBrushing',
  'uponWaking',
  'afterDialysis',
  'onDialysisDays',
  'afterFood',
  'beforeFood',
  'eachInsulin',
  'priorSex',
  'priorExercise',
  'priorDental',
  'priorDentist',
  'priorDentalWork',
  'priorProcedure',
]);
/** Said of another time than that before "and", or of the repeating. */
const isElsewhere = ({ pending, now, rest }: State, key: string): boolean =>
  (pending === 'and' && timeNotes.has(key) && hasTiming(now)) ||
  (key === 'alternateNostrils' && rest.repeat !== null);
export const noted = (state: State, key: string): readonly State[] => {
  const joins = state.last === 'join' && state.pending === 'and';
  if (state.pending !== null && !joins) return [];
  if (isElsewhere(state, key) || state.now.notes.includes(key)) return [];
  if (key.startsWith('by') && state.now.notes.includes('asDirected')) return [];
  if (isStirred(state.now) && waterNotes.has(key)) return [];
  if (key === 'untilTaken' && state.rest.endings.some(({ kind }) => kind === 'change')) return [];
  return [put({ ...state, pending: null }, { notes: [...state.now.notes, key] })];
};
