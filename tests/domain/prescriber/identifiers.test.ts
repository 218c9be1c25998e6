import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deaCheckDigit, deaHolds, deaNameWarning, parseDea } from '#domain/prescriber/rules/dea.ts';
import { npiCheckDigit, npiHolds, parseNpi } from '#domain/prescriber/rules/npi.ts';

describe('NPI', () => {
  it.each(['1234567893', '1790887081', '1992211627', '1003840778'])('%s holds', (npi) => {
    expect(npiHolds(npi)).toBe(true);
  });
  it.each([
    ['1234567890', 'NPI_CHECK'],
    ['3234567893', 'NPI_FORM'],
    ['123456789', 'NPI_FORM'],
    ['', 'NPI_FORM'],
  ])('%s is refused with %s', (npi, code) => {
    expect(npiHolds(npi)).toBe(false);
    expect(parseNpi(npi)).toMatchObject({ ok: false, error: { code } });
  });
  it('accepts pasted separators', () => {
    expect(parseNpi(' 1234-567-893 ')).toEqual({ ok: true, value: '1234567893' });
  });
  it('the generated digit holds, every other one does not', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[12]\d{8}$/), fc.nat(9), (nine, last) => {
        expect(npiHolds(nine + last)).toBe(last === npiCheckDigit(nine));
      }),
    );
  });
});

describe('DEA number', () => {
  it.each([
    ['AP5836727', 'practitioner', null],
    ['F91234563', 'practitioner', null],
    ['AB1234563', 'practitioner', null],
    ['MS1234563', 'mid-level', null],
    ['ab1234563-012', 'practitioner', '012'],
  ])('%s holds', (dea, registrant, suffix) => {
    expect(parseDea(dea)).toMatchObject({ ok: true, value: { registrant, suffix } });
  });
  it.each([
    ['AB1234564', 'DEA_CHECK'],
    ['A1234563', 'DEA_FORM'],
    ['AB123456', 'DEA_FORM'],
    ['', 'DEA_FORM'],
    ['AB1234563-', 'DEA_FORM'],
  ])('%s is refused with %s', (dea, code) => {
    expect(deaHolds(dea)).toBe(false);
    expect(parseDea(dea)).toMatchObject({ ok: false, error: { code } });
  });
  it('only warns when the letter is not the last name’s', () => {
    expect(deaNameWarning('AB1234563', 'Brown')).toBeNull();
    expect(deaNameWarning('AB1234563', 'Ångström')).toContain(
      'second letter is B, but the last name starts with A',
    );
    expect(deaNameWarning('F91234563', 'Anyone')).toBeNull();
    expect(deaNameWarning('AB1234563', '')).toBeNull();
  });
  it('the generated digit holds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.nat(9), (six, last) => {
        expect(deaHolds(`AB${six}${last}`)).toBe(last === deaCheckDigit(six));
      }),
    );
  });
});
