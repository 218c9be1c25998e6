// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pillColors, pillShapes } from '#domain/drug/rules/pill-look.ts';
import { BinWall } from '#ui/screens/counter/bin-wall.tsx';
import { PillPicture } from '#ui/screens/drug/pill-picture.tsx';
import { StockBar, StockCell } from '#ui/screens/stock/stock-bar.tsx';

afterEach(cleanup);
const nothing = { color2: null, imprint: null, side1: null, side2: null };

test('a pill is drawn by its shape and colours with its marks on it, and says the same in words', () => {
  render(
    <PillPicture
      look={{
        ...nothing,
        shape: 'Capsule',
        color1: 'White',
        color2: 'Blue',
        imprint: 'LILLY 3240 30 mg',
      }}
      form="capsule"
    />,
  );
  const picture = screen.getByRole('img', {
    name: 'Drawn: White/blue capsule, capsule, marked LILLY 3240 30 mg',
  });
  expect(picture.querySelectorAll('svg')).toHaveLength(1);
  expect(
    new Set(
      [...picture.querySelectorAll('g[clip-path] rect')].map((element) =>
        element.getAttribute('fill'),
      ),
    ).size,
  ).toBe(2);
  expect(
    [...picture.querySelectorAll('text')].map((element) => element.textContent).join(' '),
  ).toBe('LILLY 3240 30 mg');
});
test.each(
  pillShapes
    .filter((pillShape) => pillShape !== 'Other')
    .flatMap((shape, index) => [[shape, pillColors[index % pillColors.length]!] as const]),
)('%s in %s has an outline', (shape, color1) => {
  render(<PillPicture look={{ ...nothing, shape, color1 }} form="tablet" />);
  expect(
    screen.getByRole('img', { name: new RegExp(shape, 'i') }).querySelector('g[stroke] > *'),
  ).not.toBeNull();
});
test('what nobody described is not drawn', () => {
  render(<PillPicture look={{ ...nothing, shape: null, color1: 'White' }} form="tablet" />);
  expect(document.body.textContent).toBe('');
  expect(screen.queryByRole('img')).toBeNull();
});
test('the bin wall says how full it is and where something is due back; tiles say bags, RTS or empty by a word, not a colour alone', () => {
  render(
    <BinWall
      at="A02"
      wall={[
        { code: 'A01', class: 'shelf', bags: 2, rtsDue: 0 },
        { code: 'A02', class: 'shelf', bags: 1, rtsDue: 1 },
        { code: 'F01', class: 'fridge', bags: 0, rtsDue: 0 },
      ]}
    />,
  );
  const wall = screen.getByRole('img', {
    name: 'Bin wall: 3 bins, 2 filled, 1 empty. Due back to stock in A02.',
  });
  expect([...wall.children].map((tile) => tile.textContent)).toEqual(['A012', 'A02RTS', 'F01–']);
  expect([...wall.children].map((tile) => tile.className.includes('outline-ring'))).toEqual([
    false,
    true,
    false,
  ]);
});
test('a stock bar has its numbers beside it, its level and the mark of the reorder point; a low cell says so in words', () => {
  render(<StockBar onHand={30_000} reorderAt={60_000} par={120_000} label="30 of 120" />);
  const [level, mark] = [
    ...screen.getByTitle('30 of 120').firstElementChild!.children,
  ] as HTMLElement[];
  expect([level!.style.width, mark!.style.left]).toEqual(['25%', '50%']);
  cleanup();
  render(<StockCell onHand={30_000} reorderAt={60_000} par={120_000} label="30" />);
  expect(document.body.textContent).toBe('30 below its reorder point');
  cleanup();
  render(<StockCell onHand={90_000} reorderAt={0} par={0} label="90" />);
  expect([document.body.textContent, document.querySelector('[aria-hidden]')]).toEqual([
    '90',
    null,
  ]);
});
