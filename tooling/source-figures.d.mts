export type SourceFigure =
  | 'files'
  | 'lines'
  | 'linesOver120'
  | 'linesOver100'
  | 'namedFunctions'
  | 'functionParameters'
  | 'callbackParameters'
  | 'oneLetterFunctionParameters'
  | 'oneLetterCallbackParameters'
  | 'multiVariableDeclarations'
  | 'nestedTernaries'
  | 'casts'
  | 'castsToNever'
  | 'castsThroughUnknown'
  | 'nonNullAssertions'
  | 'anyTypes'
  | 'functionsOver60Lines'
  | 'functionsOver100Lines'
  | 'filesOver400Lines'
  | 'complexFunctions'
  | 'functionsOver4Parameters'
  | 'comments';
export type SourceFigures = Readonly<Record<SourceFigure, number>>;
export function noFigures(): SourceFigures;
export function figuresOfSource(name: string, text: string): SourceFigures;
export function addFigures(sum: SourceFigures, figures: SourceFigures): SourceFigures;
