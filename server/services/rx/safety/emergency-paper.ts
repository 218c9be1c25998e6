import { emergencyLate } from '#domain/refill/rules/emergency-oral.ts';
import type { ProblemView } from '#domain/rx/contract/rx.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { hasLeft, isPaperAwaited, liveFills, paperDueBy } from '../facts.ts';
import type { RxWork } from '../work.ts';
import { problemView } from './law.ts';

/** An emergency oral C-II that went out and whose signed prescription is late: notify the DEA. */
export function paperProblems(work: RxWork, bundle: RxBundle): ProblemView[] {
  const dueBy = paperDueBy(bundle);
  const isLate = isPaperAwaited(bundle) && liveFills(bundle).some(hasLeft) && work.today > dueBy;
  return isLate ? [problemView(emergencyLate(dueBy))] : [];
}
