import { copyLine } from '#db/copy.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { deaCheckDigit } from '#domain/prescriber/rules/dea.ts';
import { npiCheckDigit } from '#domain/prescriber/rules/npi.ts';
import { digits, pick, pickSkewed, randomAt } from './generate-random.ts';

const lastNames = (() => {
  const common =
    'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Núñez O’Brien Müller Smithers Smiley'.split(
      ' ',
    );
  const heads =
    'Ab Ash Bar Ben Black Brad Car Chand Clay Cor Craw Dal Den Dun East Ed El Fair Farn Field Gar Glen Good Hal Har Hazel Hol Horn Kel Ken Lang Lin Lock Long Mar Mid Nor Oak Pem Rad Red Rock Rus Sal Shel Spring Stan Strat Sun Thorn Wal Wes Whit Win Wood York'.split(
      ' ',
    );
  const tails =
    'berg bridge bury by combe cott dale den er field ford gate ham hill ing land ley low man mere more ridge ryn shaw son stead stein ter ton vale ville ward wick win wood worth'.split(
      ' ',
    );
  return [...common, ...heads.flatMap((head) => tails.map((tail) => head + tail))];
})();
const firstNames =
  'John Mary James Linda Robert Patricia Michael Jennifer David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Nancy Matthew Lisa Anthony Margaret Mark Betty Steven Sandra Paul Ashley Andrew Dorothy Joshua Kimberly Kenneth Emily Kevin Donna Brian Michelle George Carol Edward Amanda Ronald Melissa Timothy Deborah Jason Stephanie Jeffrey Rebecca Ryan Laura Jacob Sharon Gary Cynthia Nicholas Kathleen Eric Helen Jonathan Amy Stephen Shirley José Zoë Joanna Joan Joel'.split(
    ' ',
  );
const towns = [
  ['Springfield', 'IL', '62701'],
  ['Chatham', 'IL', '62629'],
  ['Rochester', 'IL', '62563'],
  ['Sherman', 'IL', '62684'],
  ['Auburn', 'IL', '62615'],
] as const;
const streets = 'Oak Maple Prairie Walnut Lincoln Washington Elm Cedar Park Lake'.split(' ');

export interface Load {
  readonly storeId: number;
  readonly now: string;
  readonly year: number;
}
const phone = (number: number) => `217${digits(number, 7)}`;
const npiOf = (id: number) => {
  const nine = `1${String(id).padStart(8, '0')}`;
  return `${nine}${npiCheckDigit(nine)}`;
};

export const patientColumns =
  'patients (id, store_id, patient_no, last_name, first_name, middle_name, last_key, first_key, date_of_birth, gender, cell_phone, home_tel, address_line1, city_name, state, zip_code, allergy_status, autofill, created_at, modified_at)';
export function* patientLines(count: number, { storeId, now, year }: Load): Iterable<string> {
  for (let id = 1; id <= count; id += 1) {
    const random = randomAt(21, id);
    const last = pickSkewed(lastNames, random());
    const first = pickSkewed(firstNames, random());
    const town = pick(towns, random());
    const born = new Date(
      Date.UTC(
        year - Math.floor(random() * 95),
        Math.floor(random() * 12),
        1 + Math.floor(random() * 28),
      ),
    )
      .toISOString()
      .slice(0, 10);
    yield copyLine([
      id,
      storeId,
      id,
      last,
      first,
      random() < 0.5 ? pick('ABCDEFGHJKLMNPRSTW'.split(''), random()) : null,
      fold(last),
      fold(first),
      born < now.slice(0, 10) ? born : `${year - 1}-01-01`,
      random() < 0.52 ? 'F' : 'M',
      phone(random()),
      random() < 0.4 ? phone(random()) : null,
      `${1 + Math.floor(random() * 9_900)} ${pick(streets, random())} Street`,
      town[0],
      town[1],
      town[2],
      random() < 0.7 ? 'nkda' : 'not-selected',
      random() < 0.1 ? 't' : 'f',
      now,
      now,
    ]);
  }
}

export const prescriberColumns =
  'prescribers (id, store_id, last_name, first_name, last_key, first_key, degree, npi, dea, phone, city_name, state, zip_code, created_at, modified_at)';
export function* prescriberLines(count: number, { storeId, now }: Load): Iterable<string> {
  for (let id = 1; id <= count; id += 1) {
    const random = randomAt(22, id);
    const last = pickSkewed(lastNames, random());
    const first = pickSkewed(firstNames, random());
    const town = pick(towns, random());
    const six = digits(random(), 6);
    yield copyLine([
      id,
      storeId,
      last,
      first,
      fold(last),
      fold(first),
      pick(['MD', 'DO', 'NP', 'PA', 'DDS'], random()),
      npiOf(id),
      `B${fold(last)[0]!.toUpperCase()}${six}${deaCheckDigit(six)}`,
      phone(random()),
      town[0],
      town[1],
      town[2],
      now,
      now,
    ]);
  }
}
