import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dryRun } from '#server/io/import/run.ts';
import { chooseImporter } from '#server/services/import/choose.ts';
import { patientFiles } from '#server/services/import/patients.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let folder: string;
beforeAll(async () => {
  desk = await Desk.open();
  folder = mkdtempSync(path.join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, lines: readonly string[]) => {
  const at = path.join(folder, name);
  writeFileSync(at, `${lines.join('\n')}\n`);
  return at;
};
const told = (messages: readonly { readonly line: number; readonly message: string }[]) =>
  messages.map(({ line, message }) => [line, message]);
const header = 'PID,LNAME,FNAME,DOB,GENDER,STREET,REMARK';

test('a patient with a character that nobody sees is skipped, with line and column', async () => {
  const patients = file('patients.csv', [
    header,
    '501,Fernhollow,Maribel,04/12/1957,female,12 Elm St,',
    '502,O\u200BTarn,Desmond,11/02/1988,M,9 Oak Ave,',
    '503,Kessler,Ada,05/06/1970,F,\u202E21 mlE St,',
    '504,Marsh,Ivo,07/08/1981,M,3 Ash Rd,kept\u200Bnowhere',
    '505,حسین\u200Cزاده,Lea,07/08/1981,F,4 Ash Rd,',
  ]);
  const allergies = file('allergies.csv', [
    'PID,STATEMENT,TYPE,ALLERGEN,SEVERITY,REACTION',
    '501,positive,drug,Lisinopril 20mg,severe,dry\u2066 cough',
    '502,positive,drug,Lisinopril 20mg,severe,',
  ]);

  const { rows, problems } = await dryRun(
    patientFiles(desk.p.storeId, [patients, allergies], desk.today),
  );

  const unseen = (where: string, code: string, stands: string) =>
    [
      `${where}: A character that can’t be seen (${code}) stands ${stands}: type it anew.`,
      'Correct the line and import the file again.',
    ].join(' ');
  expect(rows).toBe(3);
  expect(told(problems)).toEqual([
    [3, unseen('Patients, line 3. Column LNAME', '200B', 'after “O”')],
    [4, unseen('Patients, line 4. Column STREET', '202E', 'at its beginning')],
    [8, unseen('Allergies, line 2. Column REACTION', '2066', 'after “dry”')],
    [
      9,
      [
        'Allergies, line 3. The patient 502 is not in the patients’ file, or was skipped there.',
        'Correct that line first.',
      ].join(' '),
    ],
  ]);
});

test('directions of another system that turn the order of what is read are skipped', async () => {
  const history = file('history.csv', [
    'LNAME,FNAME,DOB,GENDER,RX_NUMBER,DRUG,SIG,WRITTEN',
    'Rivera,Alma,04/12/1957,F,71,Lisinopril 20 mg tablet,TAKE 1 TABLET DAILY,01/05/2026',
    'Rivera,Alma,04/12/1957,F,72,Warfarin 5 mg tablet,TAKE \u202E01\u202C TABLETS,01/05/2026',
  ]);
  const importer = await chooseImporter(
    ['history', '001', 'CarePlus', history],
    desk.today,
    async () => ({ id: desk.p.storeId, today: desk.today }),
    async () => desk.patientId,
  );

  const { problems } = await dryRun(importer);

  expect(told(problems)).toEqual([
    [3, expect.stringMatching(/^Column SIG: A character that can’t be seen \(202E\)/)],
  ]);
});
