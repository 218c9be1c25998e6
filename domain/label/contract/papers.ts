import { listPage, listQueryBy } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { bool, id, listOf, nullable, object, str, type Infer } from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });
/**
 * A workstation of the store and where its papers come out; null where they open in its browser.
 * `here`: it is the one that asks.
 */
export const stationRow = object({
  id,
  name: text,
  labels: nullable(text),
  receipts: nullable(text),
  papers: nullable(text),
  here: bool,
  /** Another computer is this workstation. */
  taken: bool,
});
export type StationRow = Infer<typeof stationRow>;
export const paperContract = {
  stations: procedure({ permission: 'signed-in', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/papers/stations' })
    .input(listQueryBy({}, []))
    .output(listPage(stationRow)),
  /**
   * The asking browser is this workstation from now on. One that another computer is takes somebody
   * who may confirm for the store.
   */
  take: procedure({ permission: 'signed-in', audit: 'station.taken', effect: 'write' })
    .route({ method: 'POST', path: '/api/papers/stations/take' })
    .input(object({ name: str({ min: 1, max: 40 }) }))
    .output(object({ name: text }))
    .errors({
      REFUSED: {
        status: 422,
        message: 'This is not possible now.',
        data: object({ why: listOf(text), allowedRoles: listOf(text) }),
      },
    }),
  /**
   * Sends a kept paper to the printer that the asking workstation has for its kind; `printer` null
   * where it has none. Who may look at
   * a paper may print it. The same `job` is sent once, however often it is asked for. `problem`
   * says in words why it was not printed.
   */
  send: procedure({ permission: 'signed-in', audit: 'paper.sent', effect: 'write' })
    .route({ method: 'POST', path: '/api/papers/send' })
    .input(
      object({
        sha256: str({ pattern: /^[0-9a-f]{64}$/ }),
        job: str({ pattern: /^[0-9a-f-]{36}$/ }),
      }),
    )
    .output(object({ printer: nullable(text), problem: nullable(text) }))
    .errors({ NOT_FOUND: { status: 404, message: 'There is no such paper in this store.' } }),
};
