import type { FactTables } from '#domain/platform/rules/fact-table.ts';

export interface AuxLabel {
  readonly code: number;
  readonly name: string;
  readonly text: string;
  readonly es: string;
}

/**
 * The 20 auxiliary label codes; the numbers are those of the VistA RX CONSULT list, the wordings
 * our own, in English and in Spanish.
 */
export const auxLabels: readonly AuxLabel[] = [
  { code: 1, name: 'Drowsiness', text: 'May make you drowsy. Alcohol makes it worse. Take care when driving or using machines.',
    es: 'Puede causar sueño. El alcohol lo empeora. Tenga cuidado al conducir o usar máquinas.' },
  { code: 2, name: 'Finish', text: 'Finish all of this medicine unless your prescriber tells you otherwise.',
    es: 'Termine todo este medicamento, a menos que quien se lo recetó le indique otra cosa.' },
  { code: 3, name: 'Empty stomach', text: 'Take on an empty stomach: 1 hour before or 2 to 3 hours after a meal.',
    es: 'Tómelo con el estómago vacío: 1 hora antes o de 2 a 3 horas después de una comida.' },
  { code: 4, name: 'No dairy', text: 'No dairy products, antacids or iron within 1 hour of this medicine.',
    es: 'No tome productos lácteos, antiácidos ni hierro en la hora antes o después de este medicamento.' },
  { code: 5, name: 'Water', text: 'Take with plenty of water.', es: 'Tómelo con abundante agua.' },
  { code: 6, name: 'Discoloration', text: 'May change the color of urine or stool.', es: 'Puede cambiar el color de la orina o de las heces.' },
  { code: 7, name: 'Potassium', text: 'Ask whether to eat a banana or drink orange juice daily while taking this medicine.',
    es: 'Pregunte si debe comer un plátano o beber jugo de naranja cada día mientras toma este medicamento.' },
  { code: 8, name: 'No alcohol', text: 'Do not drink alcohol while taking this medicine.', es: 'No beba alcohol mientras toma este medicamento.' },
  { code: 9, name: 'Advice', text: 'Ask before taking any non-prescription medicine with this one.',
    es: 'Pregunte antes de tomar con este cualquier medicamento sin receta.' },
  { code: 10, name: 'With food', text: 'Take with food or milk.', es: 'Tómelo con alimentos o leche.' },
  { code: 11, name: 'Sunlight', text: 'Stay out of strong sunlight, and finish all of this medicine unless your prescriber tells you otherwise.',
    es: 'Evite el sol fuerte y termine todo este medicamento, a menos que quien se lo recetó le indique otra cosa.' },
  { code: 12, name: 'Shake well', text: 'Shake well before each use.', es: 'Agite bien antes de cada uso.' },
  { code: 13, name: 'External', text: 'For external use only.', es: 'Solo para uso externo.' },
  { code: 14, name: 'Strength', text: 'Note the strength.', es: 'Fíjese en la concentración.' },
  { code: 15, name: 'Refrigerate', text: 'Keep in the refrigerator. Do not freeze.', es: 'Guárdelo en el refrigerador. No lo congele.' },
  { code: 16, name: 'New prescription', text: 'Cannot be refilled without a new prescription from your prescriber.',
    es: 'No se puede resurtir sin una receta nueva de quien se lo recetó.' },
  { code: 17, name: 'Expiration', text: 'Do not use after the discard date.', es: 'No lo use después de la fecha en que debe desecharse.' },
  { code: 18, name: 'No refill', text: 'No refills.', es: 'Sin resurtidos.' },
  { code: 19, name: 'Same drug', text: 'The same medicine as before. It may look different in color, size or shape.',
    es: 'Es el mismo medicamento de antes. Puede verse distinto en color, tamaño o forma.' },
  { code: 20, name: 'No transfer',
    text: 'Caution: Federal law prohibits the transfer of this drug to any person other than the patient for whom it was prescribed.',
    es: 'Precaución: la ley federal prohíbe transferir este medicamento a cualquier persona que no sea el paciente a quien se le recetó.' },
];

/**
 * VA drug class (its beginning) → labels, the most important first. A longer class wins over a
 * shorter one.
 */
export const labelsByClass: Readonly<Record<string, readonly number[]>> = {
  AH: [1, 8],
  AM114: [2],
  AM115: [2],
  AM116: [2],
  AM117: [2],
  AM118: [2],
  AM200: [2],
  AM250: [11, 4, 3],
  AM400: [11, 4, 2],
  AM500: [2, 6],
  AM600: [10, 6, 2],
  AM650: [11, 5, 2],
  AM700: [2],
  AM800: [2],
  AM900: [2],
  AP101: [10],
  BL110: [9],
  BL117: [9, 10],
  CN101: [1, 8],
  CN102: [1],
  CN103: [10, 9],
  CN104: [10, 9],
  CN105: [1],
  CN300: [1, 8],
  CN301: [1, 8],
  CN302: [1, 8],
  CN309: [1, 8],
  CN400: [1, 8, 9],
  CN500: [10],
  CN550: [1],
  CN600: [1, 9],
  CN601: [1, 8],
  CN602: [8, 9],
  CN609: [1, 9],
  CN700: [1, 8],
  CN709: [1, 8],
  CN750: [9],
  CN801: [9],
  CV050: [9],
  CV100: [1],
  CV350: [9],
  CV701: [7],
  CV702: [7],
  CV704: [9],
  CV800: [9],
  DE: [13],
  HS051: [10],
  HS500: [15],
  HS501: [15],
  HS502: [10],
  HS851: [3, 4],
  MS101: [10, 9],
  MS102: [10, 9],
  MS200: [1, 8],
  MS400: [5],
  NT: [14],
  OP: [13],
  OT: [13],
  RS: [13],
  TN410: [6, 5],
  TN420: [10],
};

/** What holds of the tables of this file. */
export const tables = {
  auxLabels: {
    source: 'Numbers: VistA RX CONSULT list; the wordings are our own.',
    taken: '2026-11',
    key: ['code'],
    order: ['code'],
  },
  labelsByClass: {
    source: 'VA drug classes; the labels were chosen by hand.',
    taken: '2026-11',
    order: ['key'],
  },
} as const satisfies FactTables;
