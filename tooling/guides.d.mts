export interface GuideBlock {
  line: number;
  indent: number;
  language: string;
  attributes: Record<string, string | true>;
  lines: string[];
}
export function blocksOf(markdown: string): GuideBlock[];
export function withBlock(block: GuideBlock, before: string | null): string;
