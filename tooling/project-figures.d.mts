import type { SourceFigures } from './source-figures.mjs';

export type Group = 'product' | 'tests';
export type GroupFigures = SourceFigures & {
  readonly foldersOver25Files: number;
  readonly filesDirectlyInLayer: number;
};
export type ProjectFigures = Readonly<
  Record<
    Group,
    { readonly total: GroupFigures; readonly areas: Readonly<Record<string, GroupFigures>> }
  >
>;
export function groupOf(file: string): Group | null;
export function areaOf(file: string): string;
export function figuresOfProject(
  files: readonly { readonly file: string; readonly text: string }[],
): ProjectFigures;
export function figuresOfFolder(folder: string): ProjectFigures;
export function figuresOfRevision(repository: string, revision: string): ProjectFigures;
