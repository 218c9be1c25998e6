import { required } from '#domain/platform/required.ts';
/**
 * Block letters of single strokes, four wide and six high; two digits are one point, `/` lifts the
 * pen. Drawn as lines, they need no font.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '062046/1434',
  B: '06003041423303/3344453606',
  C: '4130100105163645',
  D: '06002042442606',
  E: '40000646/0333',
  F: '400006/0333',
  G: '41301001051636454323',
  H: '0006/4046/0343',
  I: '1030/2026/1636',
  J: '3035261605',
  K: '0006/400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110/3446',
  R: '06003041423303/2346',
  S: '413010010213334445361605',
  T: '0040/2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046/4006',
  Y: '002340/2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '112026/1636',
  2: '01103041420646',
  3: '01103041423323/334445361605',
  4: '36300444',
  5: '400002324345361605',
  6: '4130100105163645443303',
  7: '004016',
  8: '13020110304142331304051636454433',
  9: '4313020110304145361605',
  '.': '2526',
  ',': '252617',
  '-': '1333',
  '/': '0640',
  ':': '2122/2526',
  '#': '1016/3036/0242/0444',
  '(': '30222436',
  ')': '10222416',
  "'": '2021',
  '+': '2125/0343',
};
const advance = 5.4;

/**
 * The path (SVG) of a line of text with its base at `y`; `size` is the height of a letter,
 * `unsteady` how far a hand strays, as a share of it.
 */
export function strokes(
  text: string,
  {
    x: number,
    y: top,
    size,
    unsteady = 0,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly unsteady?: number },
): string {
  const unit = size / 6;
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()];
  return letters
    .flatMap((letter, index) => {
      const left = number + index * advance * unit;
      const sway = Math.sin(index * 12.9898 + size) * unsteady * size;
      return (glyphs[letter] ?? '')
        .split('/')
        .filter(Boolean)
        .map((line) => {
          const points = required(line.match(/../g), 'the points of a line').map(
            (text) =>
              `${(left + (Number(text[0]) + (6 - Number(text[1])) * unsteady * 4) * unit).toFixed(1)} ${(top + sway + (Number(text[1]) - 6) * unit).toFixed(1)}`,
          );
          return `M${points.join('L')}`;
        });
    })
    .join('');
}
