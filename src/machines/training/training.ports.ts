import type { Result } from '#domain/platform/result.ts';
import type { Course, Graded, SeenAttempt } from '#domain/training/contract/training.ts';
import type { CaseKey } from '#domain/training/rules/cases.ts';

/** What the training asks of the server. Whoever is refused is told why in words. */
export interface TrainingPorts {
  course(signal: AbortSignal): Promise<Course>;
  start(key: CaseKey): Promise<Result<Course>>;
  grade(seen: SeenAttempt): Promise<Result<Graded>>;
  reset(seen: SeenAttempt): Promise<Result<Course>>;
  leave(seen: SeenAttempt): Promise<Result<Course>>;
}
