import type { ScanPort, ScanSource } from '#server/io/document/scan-folder.ts';
import { answerOf } from '#server/platform/problem.ts';
import { preparing, signedIn } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import {
  discardScan,
  keepScan,
  scanPicture,
  searchScans,
  takeScan,
  waitingScans,
} from '#server/services/document/scans.ts';
import { noted, ownerOf } from './documents.ts';

const api = signedIn.scans;
const sourceOf = (
  scans: ScanPort,
  session: { readonly store: { readonly code: string } | null } | undefined,
): ScanSource => scans(session?.store?.code ?? 'none');

/**
 * The picture is drawn and on the disk before the transaction; the file leaves the folder only
 * after the commit.
 */
const taking = preparing(async ({ platform, caller }, { scan }: { readonly scan: string }) => {
  const source = sourceOf(platform.scans, caller?.session);
  return {
    prepared: await keepScan(platform.filesDir, source, scan, ownerOf(caller)),
    digest: scan,
    settled: () => source.taken(scan),
  };
});

/** The file is moved only once it is written down who discarded it. */
const discarding = preparing(async ({ platform, caller }, { scan }: { readonly scan: string }) => {
  const source = sourceOf(platform.scans, caller?.session);
  return { prepared: source, digest: scan, settled: () => source.discarded(scan) };
});

export const scanProcedures = {
  list: api.list.handler(async ({ context: { work, platform } }) => [
    ...(await waitingScans(storeScope(work), sourceOf(platform.scans, work.session))),
  ]),
  search: api.search.handler(({ input, context: { work, platform } }) =>
    searchScans(storeScope(work), sourceOf(platform.scans, work.session), input),
  ),
  picture: api.picture.handler(async ({ input, context: { work, platform }, errors }) => {
    const drawn = await scanPicture(
      storeScope(work),
      platform.filesDir,
      sourceOf(platform.scans, work.session),
      input.scan,
    );
    if (!drawn.ok && drawn.error.code === 'GONE') throw errors.NOT_FOUND();
    const { bytes, mediaType } = answerOf(drawn);
    work.audit({ entity: 'scan', entityId: null });
    return new File([new Uint8Array(bytes)], 'scan.jpg', { type: mediaType });
  }),
  discard: discarding.scans.discard.handler(
    async ({ input, context: { work, prepared }, errors }) => {
      const done = settled(await discardScan(storeScope(work), prepared, input.scan), {
        ...errors,
        STALE: () => errors.NOT_FOUND(),
      });
      if (done.document) noted(work, done.document);
      work.audit({
        ...(done.document ? {} : { entity: 'scan', entityId: null }),
        detail: { scan: input.scan },
      });
      return { scan: done.scan };
    },
  ),
  take: taking.scans.take.handler(async ({ input, context: { work, prepared }, errors }) =>
    noted(work, settled(await takeScan(storeScope(work), input, prepared), errors)),
  ),
};
