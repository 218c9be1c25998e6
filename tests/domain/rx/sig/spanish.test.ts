import { describe, expect, test } from 'vitest';
import { parseSig, sigInSpanish } from '#domain/rx/sig/index.ts';
import {
  mealRows,
  momentRows,
  routeRows,
  verbRows,
  weekdayRows,
  type SpokenRow,
} from '#domain/rx/sig/vocabulary/spoken.ts';
import { unitRows } from '#domain/rx/sig/vocabulary/units.ts';

/** The Spanish of a line as entry keeps it: with what the label says in English. */
const es = (line: string, form: string | null = 'TABLET') =>
  sigInSpanish(line, parseSig(line, { form }).expansion, { form });

describe('directions in Spanish, from the same pieces as the English', () => {
  test.each<[string, string | null, string]>([
    ['1T PO BID', 'TABLET', 'Tome 1 tableta por la boca dos veces al día.'],
    [
      '1-2C PO Q4-6H PRN FOR PAIN MAX 8/D',
      'CAPSULE',
      [
        'Tome 1 a 2 cápsulas por la boca cada 4 a 6 horas según sea',
        'necesario para el dolor (máximo 8 cápsulas por día).',
      ].join(' '),
    ],
    ['1.5T PO QHS', 'TABLET', 'Tome 1 y 1/2 tabletas por la boca a la hora de acostarse.'],
    [
      '1TSP PO TID X10D',
      'ORAL SUSPENSION',
      'Tome 1 cucharadita (5 mL) por la boca tres veces al día durante 10 días.',
    ],
    [
      '2PUFF INH Q6H PRN SOB',
      'INHALER',
      'Inhale 2 inhalaciones cada 6 horas según sea necesario para la falta de aire.',
    ],
    ['1GTT OD QID', 'OPHTHALMIC SOLUTION', 'Ponga 1 gota en el ojo derecho cuatro veces al día.'],
    ['10U SC QHS', 'INSULIN', 'Inyecte 10 unidades debajo de la piel a la hora de acostarse.'],
    ['APPLY AA BID', 'CREAM', 'Aplique en el área afectada dos veces al día.'],
    [
      '1T PO QAM AND 2T QHS',
      'TABLET',
      'Tome 1 tableta por la boca cada mañana y 2 tabletas a la hora de acostarse.',
    ],
    [
      '2T PO QD X1D THEN 1T PO QD X4D',
      'TABLET',
      [
        'Tome 2 tabletas por la boca una vez al día durante 1 día, luego 1',
        'tableta por la boca una vez al día durante 4 días.',
      ].join(' '),
    ],
    ['1T PO QMWF', 'TABLET', 'Tome 1 tableta por la boca cada lunes, miércoles y viernes.'],
    [
      '1T PO AT 1 PM AND 8:30 PM',
      'TABLET',
      'Tome 1 tableta por la boca a la 1 PM y a las 8:30 PM.',
    ],
    [
      '1T SL Q5MIN X 3 PRN ANGINA',
      'TABLET',
      [
        'Coloque 1 tableta debajo de la lengua cada 5 minutos según',
        'sea necesario para la angina de pecho por 3 dosis.',
      ].join(' '),
    ],
    [
      '1T PO QD FOR ITCHING AND INFECTION',
      'TABLET',
      'Tome 1 tableta por la boca una vez al día para la picazón y la infección.',
    ],
    [
      '1SUPP PR QD PRN CONSTIPATION',
      'SUPPOSITORY',
      [
        'Introduzca 1 supositorio por el recto una vez al día',
        'según sea necesario para el estreñimiento.',
      ].join(' '),
    ],
    [
      '1T PO QOD WF UAT',
      'TABLET',
      [
        'Tome 1 tableta por la boca un día sí y un día no con',
        'alimentos hasta terminar todo el medicamento.',
      ].join(' '),
    ],
    ['1T PO QHS ONLY', 'TABLET', 'Tome 1 tableta por la boca a la hora de acostarse solamente.'],
    [
      '1 GTT IN LEFT EYE ONLY BID',
      'OPHTHALMIC SOLUTION',
      'Ponga 1 gota en el ojo izquierdo solamente dos veces al día.',
    ],
    [
      'Take 1 tablet by mouth every evening with plenty of water',
      'TABLET',
      'Tome 1 tableta por la boca cada día al anochecer con abundante agua.',
    ],
  ])('%s of a %s', (line, form, text) => expect(es(line, form)).toBe(text));

  test('never "once" for one time: in Spanish that is eleven', () =>
    expect(es('1T PO ONCE')).toBe('Tome 1 tableta por la boca una sola vez.'));
});

describe('a sentence is translated whole or not at all', () => {
  test.each([
    ['a word that is none of the grammar', '1T PO BID SPARKLY'],
    ['a text in quotes', '1T PO BID "see leaflet"'],
    ['a place in words', 'APPLY BID TO FACE'],
    ['a reason that the table lacks', '1T PO BID PRN FOR FROSTBITE'],
    ['one known and one unknown reason', '1T PO BID PRN FOR PAIN OR FROSTBITE'],
    ['a verb that Spanish builds otherwise', 'GARGLE 15ML BID'],
    ['a second step with a free word', '1T PO BID THEN ask the doctor'],
    ['nothing', ''],
    ['a line that can’t be read for sure', '0T PO BID'],
  ])('%s', (_, line) => expect(es(line)).toBeNull());
  test('a label that says something else than its line is not translated', () => {
    expect(
      sigInSpanish('1T PO BID', 'Take 1 tablet by mouth twice daily.', { form: 'TABLET' }),
    ).toBe('Tome 1 tableta por la boca dos veces al día.');
    expect(
      sigInSpanish('1T PO BID', 'Take 1 tablet by mouth three times daily.', { form: 'TABLET' }),
    ).toBeNull();
    expect(
      sigInSpanish('1 PO BID', 'Take 1 tablet by mouth twice daily.', { form: 'CAPSULE' }),
    ).toBeNull();
  });
});

describe('the tables', () => {
  test.each<[string, readonly SpokenRow[]]>([
    ['verbs', Object.values(verbRows)],
    ['routes', Object.values(routeRows)],
    ['moments', Object.values(momentRows)],
    ['meals', Object.values(mealRows)],
    ['weekdays', weekdayRows],
  ])('what differs in English differs in Spanish: %s', (_, rows) => {
    const said = rows.map(([, spanish]) => spanish).filter((word) => word !== null);
    expect(new Set(said).size).toBe(said.length);
  });
  test('units have their Spanish, one and many, each its own', () => {
    const rows = Object.values(unitRows);
    expect(rows.filter(([, , one, many]) => one === '' || many === '')).toEqual([]);
    expect(new Set(rows.map(([, , one]) => one)).size).toBe(rows.length);
  });
});

const frequencies = ['QD', 'BID', 'TID', 'QID', 'QHS', 'QAM', 'Q4-6H', 'Q8H', 'Q3D', 'QWK', 'QMWF'];
const tails = ['', 'WF', 'PRN', 'PRN PAIN', 'X7D', 'FOR CHOLESTEROL', 'MAX 12/D'];
test('whatever is put together of codes has the same figures in Spanish as in English', () => {
  const figures = (text: string) => text.match(/\d+(?:[.:/]\d+)?/g) ?? [];
  for (const amount of ['1T', '2T', '0.5T', '1.5T', '1-2T', '3T'])
    for (const frequency of frequencies)
      for (const tail of tails) {
        const line = [amount, 'PO', frequency, tail].filter(Boolean).join(' ');
        const text = es(line);
        expect([line, text === null ? null : figures(text)]).toEqual([
          line,
          figures(parseSig(line, { form: 'TABLET' }).expansion),
        ]);
      }
});
