/** What a number that is typed in groups has to be, in words: said by its field and by its mask. */
export const numberWords = {
  phone: 'A phone number has 10 digits',
  extension: 'An extension has up to 5 digits',
  zip: 'A ZIP code has 5 digits',
  zip4: '+4 has 4 digits',
  state: 'A state has 2 letters',
  ssn: 'A social security number has 9 digits',
  ndc: 'An NDC has 11 digits (5-4-2)',
  ssid: 'A Surescripts ID has 11 or 13 digits',
  npi: 'An NPI has 10 digits and starts with 1 or 2',
  rxNumber: 'A prescription number has 12 digits: store, number, fill',
} as const;
