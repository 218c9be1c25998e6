import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Store } from './store.ts';
import type { Workstation } from './workstation.ts';

/** What tells of one patient, in every spelling in which it is typed, shown, sent or stored. */
export interface Canary {
  readonly names: readonly string[];
  readonly born: string;
  readonly numbers: readonly string[];
}
function spellings({ names, born, numbers }: Canary): readonly string[] {
  const shown = formatDate(born);
  return [
    ...names,
    born,
    shown,
    shown.replaceAll('/', ''),
    encodeURIComponent(shown),
    ...numbers.flatMap((number) => [
      number,
      number.replaceAll(' ', ''),
      encodeURIComponent(number),
      number.split(' ')[1]!,
    ]),
  ];
}
const found = (canaries: readonly Canary[], text: string): readonly string[] => {
  const low = text.toLowerCase();
  return canaries
    .flatMap(spellings)
    .filter(
      (text) =>
        low.includes(text.toLowerCase()) || low.includes(encodeURIComponent(text).toLowerCase()),
    );
};

/**
 * Everything that the browser keeps for the page, as text: storages, databases down to their bytes,
 * cookies, history.
 */
const keptBy = async ({ page }: Workstation): Promise<string> =>
  `${JSON.stringify(await page.context().cookies())} ${await page.evaluate(async () => {
    const asked = <T>(idbRequest: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        idbRequest.onsuccess = () => done(idbRequest.result);
        idbRequest.onerror = () => failed(idbRequest.error);
      });
    const text = (input: unknown): string => {
      if (input instanceof ArrayBuffer) return text(new Uint8Array(input));
      if (ArrayBuffer.isView(input)) return new TextDecoder('latin1').decode(input);
      if (input instanceof CryptoKey) return '';
      return typeof input === 'object' && input !== null
        ? Object.entries(input)
            .map(([key, value]) => `${key}=${text(value)}`)
            .join(' ')
        : String(input);
    };
    const out = [
      text(Object.fromEntries(Object.entries(localStorage))),
      text(Object.fromEntries(Object.entries(sessionStorage))),
      text(history.state),
      document.title,
      document.cookie,
    ];
    for (const { name } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name!));
      for (const store of db.objectStoreNames)
        out.push(
          store,
          text(await asked(db.transaction(store).objectStore(store).getAllKeys())),
          text(await asked(db.transaction(store).objectStore(store).getAll())),
        );
      db.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        out.push(request.url, await (await (await caches.open(name)).match(request))!.text());
    return out.join('\n');
  })}`;

/**
 * Nothing of a patient stands in an address that was asked for or shown, or is kept by the browser
 * in plain.
 */
export async function leavesNothing(desk: Workstation, canaries: readonly Canary[]): Promise<void> {
  expect(desk.addresses.length).toBeGreaterThan(10);
  expect(
    desk.addresses.filter(
      (address) =>
        found(canaries, decodeURIComponent(address)).length > 0 ||
        found(canaries, address).length > 0,
    ),
  ).toEqual([]);
  const kept = await keptBy(desk);
  expect(kept).toContain('isLogIn');
  expect(found(canaries, kept)).toEqual([]);
}
const logsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((text) => /\.log(\.\d+)?$/.test(text))
    .map((text) => path.join(folder, text));
/** Nothing of a patient is in what the server printed, or in a log that it keeps. */
export function logsNothing(store: Store, canaries: readonly Canary[]): void {
  expect(store.output().length).toBeGreaterThan(100);
  expect(found(canaries, store.output())).toEqual([]);
  for (const file of logsIn(store.dataDir))
    expect(found(canaries, readFileSync(file, 'utf8')), file).toEqual([]);
}
