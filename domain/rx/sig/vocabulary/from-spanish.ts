// Directions that are written in Spanish, as the English that they say: each row claims the same
// meaning, as the rows of the other tables do. Without accents, in small letters. A text of which a
// word is not here is not read; "tarde" is none of them, for it is afternoon and evening.

/** "dolor" behind "para". */
const reasons: Readonly<Record<string, string>> = {
  'dolor de cabeza': 'headache',
  'falta de aire': 'shortness of breath',
  'presion alta': 'high blood pressure',
  'presion arterial|presion|la presion|la presion arterial': 'blood pressure',
  'azucar|el azucar|azucar en la sangre': 'blood sugar',
  'corazon|el corazon': 'heart',
  'tiroides|la tiroides': 'thyroid',
  'acidez|acidez estomacal': 'heartburn',
  'dolor de espalda': 'back pain',
  'dolor de estomago': 'stomach pain',
  'dolor de garganta': 'sore throat',
  'dolor de muelas|dolor dental': 'dental pain',
  'sibilancias|silbidos': 'wheezing',
  depresion: 'depression',
  hinchazon: 'swelling',
  inflamacion: 'inflammation',
  'dolor severo|dolor fuerte': 'severe pain',
  'dolor moderado': 'moderate pain',
  'nauseas o vomitos|nausea o vomito': 'nausea or vomiting',
  'nauseas y vomitos|nausea y vomito': 'nausea and vomiting',
  alergias: 'allergies',
  ansiedad: 'anxiety',
  colesterol: 'cholesterol',
  comezon: 'itching',
  diabetes: 'diabetes',
  diarrea: 'diarrhea',
  dolor: 'pain',
  dormir: 'sleep',
  estrenimiento: 'constipation',
  fiebre: 'fever',
  infeccion: 'infection',
  insomnio: 'insomnia',
  nausea: 'nausea',
  nauseas: 'nausea',
  picazon: 'itching',
  tos: 'cough',
  vomito: 'vomiting',
  vomitos: 'vomiting',
};
const phrases: Readonly<Record<string, string>> = {
  'aplique|aplicar|aplicarse|apliquese': 'apply',
  'administre|administrar|dar': 'give',
  'coloque|colocar': 'place',
  'disuelva|disolver': 'dissolve',
  'inhale|inhalar': 'inhale',
  'instile|instilar': 'instill',
  'introduzca|inserte|insertar': 'insert',
  'inyecte|inyectar|inyectarse|inyectese': 'inject',
  'mastique|masticar': 'chew',
  'tome|tomar|tomese': 'take',
  'use|usar|ponga|poner|pongase|ponerse': 'use',
  'un|una|uno': '1',
  'media|medio': '1/2',
  'una y media|1 y media': '1 and 1/2',
  'dos y media|2 y media': '2 and 1/2',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  diez: '10',
  doce: '12',
  catorce: '14',
  quince: '15',
  veinte: '20',
  treinta: '30',
  'tableta|tabletas|pastilla|pastillas|comprimido|comprimidos|tab|tabs': 'tablets',
  'capsula|capsulas|cap|caps': 'capsules',
  'cucharadita|cucharaditas': 'teaspoons',
  'cucharada|cucharadas': 'tablespoons',
  'gota|gotas': 'drops',
  'inhalacion|inhalaciones': 'puffs',
  'mililitro|mililitros|ml': 'mL',
  'miligramo|miligramos|mg': 'mg',
  'microgramos|mcg': 'mcg',
  'parche|parches': 'patches',
  'sobre|sobres': 'packets',
  'supositorio|supositorios': 'suppositories',
  'unidad|unidades': 'units',
  'por la boca|por boca|por via oral|via oral|oralmente|po': 'by mouth',
  'debajo de la lengua|bajo la lengua|por via sublingual|sublingual': 'under the tongue',
  'debajo de la piel|bajo la piel|por via subcutanea|via subcutanea': 'under the skin',
  'por via intramuscular|via intramuscular': 'into the muscle',
  'por via rectal|por el recto|via rectal': 'rectally',
  'por via vaginal|via vaginal': 'vaginally',
  'en el ojo derecho': 'in the right eye',
  'en el ojo izquierdo': 'in the left eye',
  'en ambos ojos|en los dos ojos': 'in both eyes',
  'en cada ojo': 'in each eye',
  'en el oido derecho': 'in the right ear',
  'en el oido izquierdo': 'in the left ear',
  'en ambos oidos|en los dos oidos': 'in both ears',
  'en cada fosa nasal|en cada orificio nasal': 'in each nostril',
  'en el area afectada|al area afectada|en la zona afectada': 'to affected area',
  'cada dia|todos los dias|diario|diaria|diariamente': 'daily',
  'al dia|por dia': 'daily',
  'vez al dia|vez por dia': 'time daily',
  'una vez al dia|una vez por dia|1 vez al dia|una vez diaria': 'once daily',
  'veces al dia|veces por dia|veces diarias': 'times daily',
  'una vez a la semana|una vez por semana|1 vez a la semana|cada semana': 'once a week',
  'veces a la semana|veces por semana': 'times a week',
  cada: 'every',
  'una capa fina|una capa delgada|capa fina|capa delgada': 'a thin layer',
  'hora|horas|hrs': 'hours',
  'dia|dias': 'days',
  'semana|semanas': 'weeks',
  'mes|meses': 'months',
  'cada otro dia|un dia si y un dia no|un dia si un dia no': 'every other day',
  'cada manana|todas las mananas': 'every morning',
  'por la manana|en la manana': 'in the morning',
  'cada noche|todas las noches': 'every night',
  'por la noche|en la noche': 'at night',
  'al acostarse|a la hora de acostarse|a la hora de dormir|al dormir': 'at bedtime',
  'al mediodia': 'at noon',
  'con el desayuno': 'with breakfast',
  'con el almuerzo': 'with lunch',
  'con la cena': 'with dinner',
  'antes del desayuno': 'before breakfast',
  'antes del almuerzo': 'before lunch',
  'antes de la cena': 'before dinner',
  'antes de las comidas': 'before meals',
  'antes de cada comida': 'before each meal',
  'despues del desayuno': 'after breakfast',
  'despues de la cena': 'after dinner',
  'despues de las comidas': 'after meals',
  'con las comidas': 'with meals',
  'con cada comida': 'with each meal',
  'con comida|con alimentos|con alimento': 'with food',
  'con el estomago vacio|en ayunas': 'on an empty stomach',
  'si es necesario|si lo necesita|segun sea necesario|cuando sea necesario': 'as needed',
  'segun necesidad|segun se necesite|de ser necesario|cuando lo necesite': 'as needed',
  'segun las indicaciones|segun indicaciones|como se le indico': 'as directed',
  'por|durante|x': 'for',
  'hasta terminar|hasta que se termine|hasta acabar': 'until gone',
  'maximo|maximo de': 'maximum',
  'luego|despues': 'then',
  'antes de acostarse|antes de dormir': 'before bedtime',
  'en el ojo afectado': 'in the affected eye',
  'en el oido afectado': 'in the affected ear',
  'al levantarse|al despertar': 'upon waking',
  'con agua': 'with water',
  'con un vaso de agua|con un vaso lleno de agua': 'with a full glass of water',
  'agite bien antes de usar|agitar bien antes de usar': 'shake well before use',
  'no mas de': 'no more than',
  y: 'and',
  o: 'or',
  a: 'to',
};
const reasonRows = Object.entries(reasons).flatMap(([spellings, english]) =>
  spellings.split('|').map((spanish) => [spanish, english] as const),
);
const before: readonly (readonly [spanish: string, english: string])[] = [
  ['para', 'for'],
  ['para el', 'for'],
  ['para la', 'for'],
  ['para las', 'for'],
  ['para los', 'for'],
  ['si tiene', 'as needed for'],
  ['si hay', 'as needed for'],
  ['si presenta', 'as needed for'],
  ['cuando tenga', 'as needed for'],
  ['en caso de', 'as needed for'],
];
const behindPara = reasonRows.flatMap(([spanish, english]) =>
  before.map(([words, said]) => [`${words} ${spanish}`, `${said} ${english}`] as const),
);
const rows: ReadonlyMap<string, string> = new Map([
  ...behindPara,
  ...reasonRows,
  ...Object.entries(phrases).flatMap(([spellings, english]) =>
    spellings.split('|').map((spelling) => [spelling, english] as const),
  ),
]);
const longest = 6;
/** Words that no English directions have; without one of them a text is not tried. */
const telling =
  /\b(?:tom[ea]r?|cada|veces|dias?|tabletas?|pastillas?|capsulas?|gotas|horas|apli[qc]|inye)/;
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const pieces = /\d+(?:[.,/]\d+)*|[a-z]+|[^\sa-z\d]/g;

/** Directions written in Spanish, in English; null where they are none, or a word is not known. */
export function fromSpanish(text: string): string | null {
  const small = plain(text);
  if (!telling.test(small)) return null;
  const words: readonly string[] = small.match(pieces) ?? [];
  const english: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = Array.from({ length: longest }, (_, less) => longest - less).find((length) =>
      rows.has(words.slice(at, at + length).join(' ')),
    );
    const word = words[at] ?? '';
    if (found === undefined && /[a-z]/.test(word)) return null;
    english.push(
      found === undefined ? word : (rows.get(words.slice(at, at + found).join(' ')) ?? ''),
    );
    at += found ?? 1;
  }
  return english.join(' ');
}
