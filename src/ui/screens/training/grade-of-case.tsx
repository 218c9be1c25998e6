import type { GradeView } from '#domain/training/contract/training.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Notice } from '#ui/kit/notice.tsx';

/** "4 min 10 s". */
const timeText = (seconds: number): string => `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
const verdictOf = ({ isFinished, isPassed, criteria }: GradeView) => {
  if (!isFinished)
    return { tone: 'warn', title: 'Not finished yet: the case goes on running.' } as const;
  if (isPassed) return { tone: 'ok', title: 'Passed.' } as const;
  const isUnsafe = criteria.some(({ isMet, weight }) => !isMet && weight === 'unsafe');
  return {
    tone: 'danger',
    title: isUnsafe
      ? 'Not passed: something that was done could have harmed the patient.'
      : 'Not passed: too much is missing.',
  } as const;
};
/** What was met and what was missed, each miss with why it matters. */
export function GradeOfCase({ grade }: { readonly grade: GradeView }) {
  const { tone, title } = verdictOf(grade);
  return (
    <section aria-label="How you did" className="flex min-h-0 flex-col gap-3 overflow-y-auto">
      <Notice tone={tone} title={title}>
        {`${grade.score} of 100, ${timeText(grade.seconds)}.`}
      </Notice>
      <ul className="flex flex-col gap-2">
        {grade.criteria.map(({ key, title: asked, isMet, says, weight }) => (
          <li key={key} className="flex items-start gap-2.5">
            <span className="w-20 shrink-0">
              {isMet ? (
                <Badge hue="ok">Met</Badge>
              ) : (
                <Badge hue={weight === 'unsafe' ? 'danger' : 'warn'}>
                  {weight === 'unsafe' ? 'Unsafe' : 'Missed'}
                </Badge>
              )}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block">{asked}</span>
              {says === '' ? null : <span className="block text-muted">{says}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
