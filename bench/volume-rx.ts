import type { Db } from '#db/open.ts';
import { permissions } from '#domain/admin/permissions.ts';
import type { ListPage } from '#domain/platform/contract/list.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';
import { listOrders } from '#server/services/counter/orders.ts';
import { createRx } from '#server/services/rx/create.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { openRx } from '#server/services/rx/open.ts';
import { findRx, listQueue, queueCounts, verificationLog } from '#server/services/rx/queue.ts';
import { detailOf } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import type { Volume } from './generate.ts';
import type { Case } from './volume-measure.ts';

export const workOn = (db: Db, volume: Volume): RxWork => ({
  db,
  storeId: volume.storeId,
  userId: volume.pharmacistId,
  now: volume.now,
  today: volume.today,
  userName: 'pharmacist Bench',
  initials: 'BB',
  permissions: new Set(permissions.map((permission) => permission.key)),
  licence: { kind: 'pharmacist', active: true },
  workstation: 'bench',
  areas: rxAreas,
  stepUp: () => Promise.resolve(null),
  prove: () => Promise.resolve(false),
  changed: () => {},
});

const query = (filters: Record<string, string>, text = '') => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 100,
});
const found = (page: ListPage<unknown>) => `${page.total}${page.exact ? '' : '+'} rows`;

function queueCases(db: Db, volume: Volume): Case[] {
  const work = workOn(db, volume);
  const list = (queue: string, text = ''): Case => ({
    name: `queue ${queue}${text && ` "${text}"`}`,
    run: async () => found(await listQueue(work, query({ queue }, text))),
  });
  const orders = (key: string, text = '', status = ''): Case => ({
    name: `orders ${key}${text && ` "${text}"`}${status && `, ${status}`}`,
    run: async () =>
      found(await listOrders(work, query({ list: key, ...(status ? { status } : {}) }, text))),
  });
  const log = (text: string): Case => ({
    name: `verification log${text && ` "${text}"`}`,
    run: async () => found(await verificationLog(work, 'RV', query({}, text))),
  });
  const long = ['completed', 'picked-up', 'all'] as const;
  return [
    list('entry'),
    list('fill'),
    list('will-call'),
    list('open'),
    list('waiting'),
    list('rts-due'),
    list('expiring'),
    list('completed'),
    list('picked-up'),
    list('all'),
    list('open', 's'),
    list('open', 'smi'),
    ...long.flatMap((queue) =>
      ['s', 'm', 'q', 'smi', 'smi, jo', 'metf', '4', '48213'].map((text) => list(queue, text)),
    ),
    list('expiring', 's'),
    {
      name: 'queue counts',
      run: async () => `${Object.keys(await queueCounts(work)).length} queues`,
    },
    orders('open'),
    orders('picked-up'),
    orders('all'),
    ...['s', 'smi', 'smi, jo'].map((text) => orders('picked-up', text)),
    orders('open', 's'),
    ...['PU', 'D', 'DE'].map((status) => orders('picked-up', '', status)),
    log(''),
    log('s'),
    log('smi, jo'),
    {
      name: 'rx by typed number',
      run: async (number) =>
        (await findRx(work, String(1 + ((number * 7_919) % volume.sizes.prescriptions)))).ok
          ? 'found'
          : 'not found',
    },
  ];
}

function detailCases(db: Db, volume: Volume): Case[] {
  const { prescriptions: all, open } = volume.sizes;
  const work = workOn(db, volume);
  const detail = async (rxId: number) => {
    const rx = await openRx(work, rxId);
    return `${(await detailOf(work, rx!)).safety.fills.length} in hand`;
  };
  return [
    {
      name: 'rx detail, open prescription',
      run: (number) => detail(all - open + 1 + ((number * 37) % open)),
    },
    { name: 'rx detail, any prescription', run: (number) => detail(1 + ((number * 7_919) % all)) },
  ];
}

/** An entry as it is typed, of a different patient each time. */
export const draftOf = (volume: Volume, number: number, drugId: number): RxDraft => ({
  patientId: 1 + ((number * 7_919) % volume.sizes.patients),
  prescriberId: 1 + (number % volume.sizes.prescribers),
  drugId,
  sig: '1t po bid',
  quantity: 60_000,
  daysSupply: 30,
  refills: 3,
  daw: '0',
  origin: '1',
  writtenOn: volume.today,
  doNotFillBefore: null,
  diagnosis: null,
  hardCopy: 'As on the paper',
  imageKey: null,
  emergencyOral: false,
  programNumber: null,
  programUntil: null,
  note: null,
  supplyFacts: null,
});

class Undo extends Error {}
/** The whole entry of a prescription, priced, and taken back: the data stays as it was. */
function entryCases(db: Db, volume: Volume): Case[] {
  let stocked: number[] | undefined;
  const draft = async (number: number) => {
    stocked ??= (
      await db
        .selectFrom('store_drugs as s')
        .innerJoin('drugs as d', 'd.id', 's.drug_id')
        .select('s.drug_id')
        .where('s.store_id', '=', volume.storeId)
        .where('d.schedule', '=', '0')
        .orderBy('s.drug_id')
        .limit(500)
        .execute()
    ).map((item) => item.drug_id);
    return draftOf(volume, number, stocked[number % stocked.length]!);
  };
  const enter = async (number: number) => {
    const foundDraft = await draft(number);
    let said = '';
    try {
      await db.transaction().execute(async (tx) => {
        const made = await createRx(workOn(tx, volume), {
          draft: foundDraft,
          erxId: null,
          promise: { promisedAt: null, waiting: false, delivery: false },
          answers: [],
          thenFill: false,
        });
        said = made.ok ? 'entered' : JSON.stringify(made.error);
        throw new Undo();
      });
    } catch (error) {
      if (!(error instanceof Undo)) throw error;
    }
    return said;
  };
  return [
    {
      name: 'entry judged while it is typed',
      run: async (number) =>
        `${(await judgeEntry(workOn(db, volume), await draft(number))).alerts.length} alerts`,
    },
    { name: 'entry of a prescription, taken back', run: enter },
  ];
}

export const rxCases = (db: Db, volume: Volume): Case[] => [
  ...queueCases(db, volume),
  ...detailCases(db, volume),
  ...entryCases(db, volume),
];
