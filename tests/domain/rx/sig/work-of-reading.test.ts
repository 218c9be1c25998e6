import { expect, it } from 'vitest';
import { assemble } from '#domain/rx/sig/assemble.ts';
import { tokensOf } from '#domain/rx/sig/lexer.ts';

it.each(['1;int;', '1-2 x3d ', '1; ', '8am am ', ';1/2', '1,1.5', 't1.', '1t;'])(
  'a long text of “%s” is given up before it holds up everybody else',
  (piece) => {
    const { looks, drafts } = assemble(tokensOf(piece.repeat(400).slice(0, 1000)));

    expect(drafts).toEqual([]);
    expect(looks).toBeLessThan(121_000);
  },
);
