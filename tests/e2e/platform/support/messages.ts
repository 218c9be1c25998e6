import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoScenario } from '#db/demo/scenario.ts';
import { writeNewRx } from '#domain/erx/script/write-new-rx.ts';

const { formulary, patients, prescribers } = demoScenario();

/**
 * A patient of the demo store with no allergies and no prescriptions yet, the first prescriber, and
 * a drug that is in stock.
 */
export const people = {
  patient: patients.find(
    (patient) => patient.lastName === 'Brown' && patient.firstName === 'Hannah',
  )!,
  prescriber: prescribers[0]!,
  drug: formulary.find((drug) => drug.ndc === '68180051401')!,
};

/**
 * Another system's medication list of the demo patient of that name, imported into store 001 as a
 * person does it: one line of warfarin, filled on that day.
 */
export function importHistory(dataDir: string, filledOn: string, name: string): void {
  const patient = patients.find((patient) =>
    name.startsWith(`${patient.lastName}, ${patient.firstName}`),
  )!;
  const file = path.join(dataDir, 'careplus.csv');
  writeFileSync(
    file,
    `RX_NUMBER,FILL_DATE,LAST_NAME,FIRST_NAME,DOB,GENDER,DRUG,QTY,DAYS_SUPPLY,REFILLS_LEFT,SIG,PRESCRIBER\n88001,${filledOn},${patient.lastName},${patient.firstName},${patient.dateOfBirth},${patient.gender},WARFARIN SODIUM 5MG TAB,90,90,1,1T PO QD,CHEN GRACE\n`,
  );
  execFileSync(
    process.execPath,
    ['scripts/run.mjs', 'server/cli/import.ts', 'history', '001', 'CarePlus', file],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
}

/**
 * A NewRx of SCRIPT 2017071 as a prescriber's system sends it, dropped into the inbox of store 001.
 */
export function dropNewRx(
  dataDir: string,
  options: {
    readonly writtenOn: string;
    readonly id: string;
    readonly ndc?: string;
    readonly directions?: string;
    /** Thousandths. */ readonly quantity?: number;
    readonly unit?: string;
    readonly days?: number;
  },
): void {
  const { patient, prescriber } = people;
  const drug = formulary.find((drug) => drug.ndc === options.ndc) ?? people.drug;
  const inbox = path.join(dataDir, 'erx', 'inbox', '001');
  mkdirSync(inbox, { recursive: true });
  const xml = writeNewRx(
    {
      to: { id: '1499017', qualifier: 'P' },
      from: { id: '6128890368017', qualifier: 'D' },
      orderNumber: `ORDER-${options.id}`,
      patient: {
        name: { last: patient.lastName, first: patient.firstName },
        gender: patient.gender,
        dateOfBirth: patient.dateOfBirth,
        address: {
          line1: patient.address.line1,
          city: patient.address.city,
          state: patient.address.state,
          zip: patient.address.zip,
        },
        ...(patient.cellPhone ? { phone: patient.cellPhone } : {}),
      },
      pharmacy: { name: 'Maple Street Pharmacy', ncpdpId: '1499017', npi: '2999900014' },
      prescriber: {
        name: { last: prescriber.lastName, first: prescriber.firstName },
        npi: prescriber.npi,
        ...(prescriber.dea ? { dea: prescriber.dea } : {}),
      },
      medication: {
        description: `${drug.name} ${drug.strength} ${drug.form}`,
        ndc: drug.ndc,
        quantityThousandths: options.quantity ?? 30_000,
        unit: options.unit ?? 'Tablet',
        daysSupply: options.days ?? 30,
        writtenDate: options.writtenOn,
        daw: 0,
        refills: 3,
        directions: options.directions ?? 'Take 1 tablet by mouth once daily',
      },
    },
    { messageId: `message-${options.id}`, sentAt: `${options.writtenOn}T14:00:00Z` },
  );
  writeFileSync(path.join(inbox, `${options.id}.xml.tmp`), xml);
  writeFileSync(path.join(inbox, `${options.id}.xml`), xml);
}
