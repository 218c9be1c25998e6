import { traverseContractProcedures } from '@orpc/server';
import { expect, test } from 'vitest';
import { contract } from '#domain/composition/contract.ts';
import { isWithheld, sensitiveSign } from '#domain/patient/rules/sensitive.ts';
import { hiddenDay } from '#domain/platform/rules/dates.ts';
import { jsonSchemaOf, type Schema } from '#domain/platform/schema.ts';
import { withheld } from '#server/platform/closed/withheld-row.ts';
import { recordNamedBy } from '#server/platform/shown-records.ts';
import { sampleOf, type Json } from '#tests/platform/routes.ts';

/** A value of a schema with an entry in each of its lists, and nothing left out. */
function filled(schema: Json): unknown {
  const any: unknown = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(any)) return filled(Object(any.find(({ type }) => type !== 'null')));
  if (schema['type'] === 'array') return [filled(Object(schema['items']))];
  if (schema['type'] !== 'object') return sampleOf(schema, {});
  return Object.fromEntries(
    Object.entries(Object(schema['properties']))
      .filter(([name]) => name !== 'unshown')
      .map(([name, member]) => [name, filled(Object(member))]),
  );
}
const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** The same with every row of a list withheld that names a record of a patient. */
function hidden(value: unknown, inList: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => hidden(item, true));
  if (!isRow(value)) return value;
  if (inList && recordNamedBy(value) !== null) return withheld(value, sensitiveSign);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, hidden(member, inList)]),
  );
}
const isSchema = (value: object): value is Schema<unknown> => 'safeParse' in value;
const answers: (readonly [string, Schema<unknown>])[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: call, path }) => {
  const { outputSchema } = call['~orpc'];
  if (outputSchema && isSchema(outputSchema)) answers.push([path.join('.'), outputSchema]);
});
const told = answers.flatMap(([name, schema]) => {
  const answer = filled(jsonSchemaOf(schema));
  const without = hidden(answer, false);
  const isHidden = JSON.stringify(answer) !== JSON.stringify(without);
  return isHidden && schema.safeParse(answer).success ? [[name, schema, without] as const] : [];
});

test.each(told)(
  '%s: a list is still an answer as promised where rows are withheld',
  (_, schema, without) => {
    const read = schema.safeParse(without);

    expect(read.error?.issues).toBeUndefined();
    expect(JSON.stringify(read.data)).not.toMatch(/"unshown":\[\{/);
  },
);
test('every list of the contract that names records is among them', () => {
  expect(told.length).toBeGreaterThan(40);
});
test('a row keeps the name with its sign, ids and the state of the work', () => {
  const row = {
    rxId: 7,
    version: 3,
    status: 'F',
    patientId: 5,
    patientName: 'Carter, Emma',
    dateOfBirth: '1976-07-04',
    drugName: 'Sertraline 50 mg',
    quantity: 30_000,
    promisedAt: '2026-03-02T15:00:00.000Z',
    lines: [{ text: 'Take 1' }],
  };

  const shown = withheld(row, sensitiveSign);

  expect(shown).toEqual({
    rxId: 7,
    version: 3,
    status: 'F',
    patientId: 5,
    patientName: 'Carter, Emma · sensitive',
    dateOfBirth: hiddenDay,
    drugName: '',
    quantity: 0,
    promisedAt: '2026-03-02T15:00:00.000Z',
    lines: [],
  });
  expect([isWithheld(shown), isWithheld(row)]).toEqual([true, false]);
});
test('a row of the palette keeps a name or a number, and nothing that stands behind it', () => {
  const rx = { kind: 'rx', id: 7, title: 'Rx 100 Sertraline 50 mg', detail: 'Carter, Emma' };
  const person = { kind: 'patient', id: 5, title: 'Carter, Emma', detail: '07/04/1976' };

  expect(withheld(rx, sensitiveSign)).toEqual({
    kind: 'rx',
    id: 7,
    title: 'Rx 100 · sensitive',
    detail: '',
  });
  expect(withheld(person, sensitiveSign)).toEqual({
    kind: 'patient',
    id: 5,
    title: 'Carter, Emma · sensitive',
    detail: '',
  });
});
