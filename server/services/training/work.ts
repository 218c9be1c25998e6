import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Printer } from '#server/io/label/printer.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { isTrainee } from '#server/repositories/training/attempts.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/** Where a case of the training is set up and graded. */
export interface TrainingWork {
  readonly rx: RxWork;
  readonly printer: Printer;
  /** The server was started with the demo flag. */
  readonly demo: boolean;
}

/**
 * Refused (FORBIDDEN) unless the server runs with the demo flag and the person has a demo account
 * whose home is this store: the same declaration that the recorder of keys follows. In a store with
 * patients neither is true, so that no case can be set up there.
 */
export async function inTraining(work: TrainingWork): Promise<Result<TrainingWork, Refusal>> {
  return work.demo && (await isTrainee(work.rx))
    ? ok(work)
    : refuse(
        'FORBIDDEN',
        'Training works in a demo store only: cases make invented patients and prescriptions.',
      );
}
