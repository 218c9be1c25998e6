import { wordsNotRead, type WordsNotRead as Words } from '#domain/rx/rules/words-not-read.ts';
import { Badge } from '#ui/kit/badge.tsx';

/** Says in words that the directions beside it were not read, and whose they are. */
export const WordsNotRead = ({ words }: { readonly words: Words | null | undefined }) =>
  words ? (
    <Badge hue="warn" className="text-small!">
      {wordsNotRead[words]}
    </Badge>
  ) : null;
