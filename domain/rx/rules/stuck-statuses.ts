import { rxStatus, type RxStatusCode } from '#domain/rx/entities/rx-status.ts';

/** Work stands still until a person acts, or nothing more becomes of it: shown with a cross. */
export const stuckStatuses: readonly RxStatusCode[] = [
  rxStatus.rejected,
  rxStatus.hold,
  rxStatus.transferred,
  rxStatus.discontinued,
  rxStatus.deleted,
];
