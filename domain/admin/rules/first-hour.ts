import { keysOf } from '#domain/platform/keys-of.ts';
import type { UserType } from '#domain/platform/routes.ts';

/** What of a store is there, as counted now. */
export interface StoreFacts {
  /** Labels of the store's own fields that papers and claims need, and that are empty. */
  readonly missingOfStore: readonly string[];
  readonly hasHours: boolean;
  /** People of the store who can sign in, with a role. */
  readonly pharmacists: number;
  readonly others: number;
  /** People who can sign in and have no role: they can do nothing. */
  readonly withoutRole: number;
  readonly selfCheck: boolean;
  readonly workstations: number;
  readonly hasDrugs: boolean;
  /** Drugs of the store with a cost. */
  readonly drugsWithCost: number;
  readonly lotsOnHand: number;
  readonly bins: number;
  readonly hasPatients: boolean;
  readonly hasPrescribers: boolean;
  readonly hasPrescriptions: boolean;
  readonly hasHandedOver: boolean;
  readonly payerLines: number;
  readonly erxLines: number;
}

export type FirstHourKey =
  | 'store'
  | 'people'
  | 'policy'
  | 'workstation'
  | 'drugs'
  | 'prices'
  | 'stock'
  | 'bins'
  | 'prescribers'
  | 'patients'
  | 'prescription'
  | 'handOver'
  | 'payers'
  | 'erx';

/** `done`, to be done, not possible yet, or what the store works without for now. */
export type FirstHourState = 'done' | 'open' | 'blocked' | 'later';

/** One step of a store's first hour. */
export interface FirstHourStep {
  readonly id: number;
  readonly key: FirstHourKey;
  readonly title: string;
  readonly state: FirstHourState;
  /** What stands, or what is missing and what cannot be done because of it. */
  readonly says: string;
  /** Who does it. */
  readonly who: UserType;
  /** The command that leads there; null where no screen does it. */
  readonly place: string | null;
}

interface Rule {
  readonly title: string;
  readonly who: UserType;
  readonly place: string | null;
  readonly isDone: (facts: StoreFacts) => boolean;
  readonly stands: (facts: StoreFacts) => string;
  readonly missing: (facts: StoreFacts) => string;
  /** What has to be there first; null where nothing does. */
  readonly first?: (facts: StoreFacts) => string | null;
  readonly canWait?: true;
}

/** "1 pharmacist", "2 pharmacists". */
const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
const listed = (names: readonly string[]): string => names.join(', ');
const missingText = (fields: readonly string[], hasHours: boolean): string =>
  `Missing: ${listed(hasHours ? fields : [...fields, 'Hours'])}.`;

const rules: Readonly<Record<FirstHourKey, Rule>> = {
  store: {
    title: 'Store',
    who: 'ADMIN',
    place: 'go.storeSearch',
    isDone: ({ missingOfStore, hasHours }) => missingOfStore.length === 0 && hasHours,
    stands: () => 'Numbers, address and hours are there.',
    missing: ({ missingOfStore, hasHours }) =>
      missingOfStore.length > 0
        ? `${missingText(missingOfStore, hasHours)} Labels print them and claims send them.`
        : 'Hours are missing: until then promises may fall into the night.',
  },
  people: {
    title: 'People and roles',
    who: 'ADMIN',
    place: 'go.employeeSearch',
    isDone: ({ pharmacists, withoutRole }) => pharmacists > 0 && withoutRole === 0,
    stands: ({ pharmacists, others }) =>
      `${counted(pharmacists, 'pharmacist')}, ${counted(others, 'other person', 'other people')}.`,
    missing: ({ pharmacists, withoutRole }) =>
      pharmacists === 0
        ? 'No pharmacist counts: one needs a License, the switch “License Active” on, and a role.'
        : `${counted(withoutRole, 'person has', 'people have')} no role, and can do nothing.`,
  },
  policy: {
    title: 'Who makes the final check',
    who: 'PRIVATE',
    place: 'storePolicy.open',
    isDone: ({ pharmacists, others, selfCheck }) =>
      pharmacists > 0 && (selfCheck || pharmacists + others > 1),
    stands: ({ selfCheck }) =>
      selfCheck
        ? 'Store policy: whoever scanned may do the final check.'
        : 'Store policy: another person than the one who scanned.',
    missing: () => 'One person alone cannot check what they scanned: the policy can allow it.',
    first: ({ pharmacists }) => (pharmacists === 0 ? 'A pharmacist comes first.' : null),
  },
  workstation: {
    title: 'Workstations and printers',
    who: 'ADMIN',
    place: 'go.storeSearch',
    isDone: ({ workstations }) => workstations > 0,
    stands: ({ workstations }) =>
      `${counted(workstations, 'workstation')}. “This workstation” takes one.`,
    missing: () => 'No workstation is on the store’s page: papers print through the browser.',
  },
  drugs: {
    title: 'Drug list',
    who: 'ADMIN',
    place: 'go.imports',
    isDone: ({ hasDrugs }) => hasDrugs,
    stands: () => 'The drug list is in.',
    missing: () => 'Nothing can be entered or received. Imports takes in the NDC directory.',
  },
  prices: {
    title: 'Costs and prices',
    who: 'ADMIN',
    place: 'go.imports',
    isDone: ({ drugsWithCost }) => drugsWithCost > 0,
    stands: ({ drugsWithCost }) => `${counted(drugsWithCost, 'drug')} with a cost.`,
    missing: () => 'None: each is asked for when it is first filled. Imports takes a price list.',
    first: ({ hasDrugs }) => (hasDrugs ? null : 'The drug list comes first.'),
  },
  stock: {
    title: 'Stock on the shelf',
    who: 'PRIVATE',
    place: 'stock.receive',
    isDone: ({ lotsOnHand }) => lotsOnHand > 0,
    stands: ({ lotsOnHand }) => `${counted(lotsOnHand, 'lot')} on hand.`,
    missing: () => 'Prescriptions can be entered and not filled. Receive stock takes bottles.',
    first: ({ hasDrugs }) => (hasDrugs ? null : 'The drug list comes first.'),
  },
  bins: {
    title: 'Bins',
    who: 'PRIVATE',
    place: 'go.binman',
    isDone: ({ bins }) => bins > 0,
    stands: ({ bins }) => `${counted(bins, 'bin')}.`,
    missing: () => 'No bin is there: a checked bag has no place until it is picked up.',
  },
  prescribers: {
    title: 'Prescribers',
    who: 'PRIVATE',
    place: 'go.prescriber',
    isDone: ({ hasPrescribers }) => hasPrescribers,
    stands: () => 'Prescribers are there.',
    missing: () => 'None is there: each can be added in the entry of a prescription.',
  },
  patients: {
    title: 'Patients',
    who: 'PRIVATE',
    place: 'go.storeImports',
    isDone: ({ hasPatients }) => hasPatients,
    stands: () => 'Patients are there.',
    missing: () => 'Imports takes those of another system, or each is added in the entry.',
  },
  prescription: {
    title: 'First prescription',
    who: 'PRIVATE',
    place: 'entry.new',
    isDone: ({ hasPrescriptions }) => hasPrescriptions,
    stands: () => 'It was entered.',
    missing: () => 'None was entered yet.',
    first: ({ hasDrugs }) => (hasDrugs ? null : 'The drug list comes first.'),
  },
  handOver: {
    title: 'First hand-over',
    who: 'PRIVATE',
    place: 'go.processing',
    isDone: ({ hasHandedOver }) => hasHandedOver,
    stands: () => 'Done: the store works.',
    missing: () => 'Nothing was handed over yet: the queue leads from step to step.',
    first: ({ hasPrescriptions, lotsOnHand, pharmacists, bins }) => {
      const before = [
        ...(hasPrescriptions ? [] : ['a prescription']),
        ...(lotsOnHand === 0 ? ['stock'] : []),
        ...(pharmacists === 0 ? ['a pharmacist'] : []),
        ...(bins === 0 ? ['a bin'] : []),
      ];
      return before.length === 0 ? null : `First: ${listed(before)}.`;
    },
  },
  payers: {
    title: 'Payer lines',
    who: 'PRIVATE',
    place: 'go.payerLine',
    isDone: ({ payerLines }) => payerLines > 0,
    stands: ({ payerLines }) => `${counted(payerLines, 'line')}.`,
    missing: () => 'Until a line to a payer is there, everything is priced as cash.',
    canWait: true,
  },
  erx: {
    title: 'Electronic prescriptions',
    who: 'ADMIN',
    place: null,
    isDone: ({ erxLines }) => erxLines > 0,
    stands: ({ erxLines }) => `${counted(erxLines, 'line')}.`,
    missing: () =>
      'Prescriptions come on paper and by telephone. The server’s operator sets a line.',
    canWait: true,
  },
};

function stateOf(rule: Rule, facts: StoreFacts): FirstHourState {
  if (rule.isDone(facts)) return 'done';
  if ((rule.first?.(facts) ?? null) !== null) return 'blocked';
  return rule.canWait ? 'later' : 'open';
}
function saysOf(rule: Rule, facts: StoreFacts): string {
  if (rule.isDone(facts)) return rule.stands(facts);
  return rule.first?.(facts) ?? rule.missing(facts);
}

/** The steps of a store's first hour, in their order, each with what stands and what is missing. */
export const firstHourSteps = (facts: StoreFacts): readonly FirstHourStep[] =>
  keysOf(rules).map((key, at) => {
    const rule = rules[key];
    return {
      id: at + 1,
      key,
      title: rule.title,
      state: stateOf(rule, facts),
      says: saysOf(rule, facts),
      who: rule.who,
      place: rule.place,
    };
  });
/** Whether a store works: whatever cannot wait is done. */
export const isSetUp = (steps: readonly Pick<FirstHourStep, 'state'>[]): boolean =>
  steps.every(({ state }) => state === 'done' || state === 'later');
