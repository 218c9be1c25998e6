import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { blankPatient, patient } from '#domain/patient/entities/patient.ts';
import { draftLogic, draftOf, isDirty, problemsToSave } from '#machines/platform/draft/draft.ts';

const rivera = {
  ...blankPatient,
  lastName: 'Rivera',
  firstName: 'Alma',
  dateOfBirth: '1957-04-12',
  gender: 'F',
  cellPhone: '3125550148',
  allergyStatus: 'allergies',
  ezCap: false,
  autofill: true,
  zipCode: null,
  cityId: 0,
};
const draft = (values: Record<string, unknown> = rivera) =>
  createActor(draftLogic, { input: { values, fields: patient.fields } }).start();

test('a field typed back to what is stored is no change', () => {
  const actor = draft();
  actor.send({ type: 'draft.set', field: 'lastName', value: 'Rivera-Soto' });
  expect(draftOf(actor).dirty).toEqual({ lastName: true });
  actor.send({ type: 'draft.set', field: 'lastName', value: 'Rivera' });
  expect(isDirty(draftOf(actor))).toBe(false);
});

test('an empty box and nothing stored are the same', () => {
  const actor = draft();
  actor.send({ type: 'draft.set', field: 'zipCode', value: '' });
  expect(isDirty(draftOf(actor))).toBe(false);
});

test('a field is checked when it is left, not while it is typed', () => {
  const actor = draft();
  actor.send({ type: 'draft.set', field: 'cellPhone', value: '31255' });
  expect(draftOf(actor).errors).toEqual({});
  actor.send({ type: 'draft.leave', field: 'cellPhone' });
  expect(draftOf(actor).errors['cellPhone']).toBe('A phone number has 10 digits');
  actor.send({ type: 'draft.set', field: 'cellPhone', value: '3125550199' });
  expect(draftOf(actor).errors['cellPhone']).toBeUndefined();
});

test('leaving an untouched required field says nothing; saving names it', () => {
  const actor = draft({ ...rivera, lastName: null });
  actor.send({ type: 'draft.leave', field: 'lastName' });
  expect(draftOf(actor).errors).toEqual({});
  expect(problemsToSave(draftOf(actor))).toEqual({
    lastName: 'Last Name is needed before this can be saved.',
  });
});

test('a text that could not be read keeps the draft from being saved over with the old value', () => {
  const actor = draft();
  actor.send({
    type: 'draft.misread',
    field: 'dateOfBirth',
    why: 'Not a date: type MM/DD/YYYY, T for today, or +7',
  });
  expect(problemsToSave(draftOf(actor))).toEqual({
    dateOfBirth: 'Not a date: type MM/DD/YYYY, T for today, or +7',
  });
  expect(isDirty(draftOf(actor))).toBe(true);
  actor.send({ type: 'draft.revert', field: 'dateOfBirth' });
  expect(problemsToSave(draftOf(actor))).toEqual({});
  expect(isDirty(draftOf(actor))).toBe(false);
});

test('revert takes back one field, reset all of them', () => {
  const actor = draft();
  actor.send({ type: 'draft.fill', values: { lastName: 'Okoye', firstName: 'Samuel' } });
  actor.send({ type: 'draft.revert', field: 'firstName' });
  expect(draftOf(actor).values).toMatchObject({ lastName: 'Okoye', firstName: 'Alma' });
  actor.send({ type: 'draft.reset' });
  expect(draftOf(actor).values).toEqual(rivera);
});

test('after a save the answer of the server is what is stored', () => {
  const actor = draft();
  actor.send({ type: 'draft.set', field: 'lastName', value: 'RIVERA' });
  actor.send({ type: 'draft.load', initial: { ...rivera, lastName: 'Rivera' } });
  expect(draftOf(actor).values['lastName']).toBe('Rivera');
  expect(isDirty(draftOf(actor))).toBe(false);
});
