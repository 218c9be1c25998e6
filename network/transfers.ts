/**
 * What another pharmacy on the simulated network says when a prescription is transferred. It knows
 * SCRIPT by its outside only, as the network itself does.
 */
export type Transferring = 'approve' | 'filled' | 'deny' | 'malformed' | 'none';

const whole = (xml: string, name: string): string | null =>
  new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`).exec(xml)?.[1] ?? null;
const tag = (xml: string, name: string): string | null =>
  new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1]?.trim() ?? null;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The other pharmacy as it names itself. */
export const lakeside = {
  id: '5550001',
  part: [
    '<Pharmacy><Identification><NCPDPID>5550001</NCPDPID><DEANumber>FL1234563</DEANumber>',
    '<NPI>1234567893</NPI></Identification><Pharmacist><Name><LastName>Lindqvist</LastName>',
    '<FirstName>Nora</FirstName></Name></Pharmacist><BusinessName>Lakeside Pharmacy</BusinessName>',
    '<Address><AddressLine1>40 Lake Shore Rd</AddressLine1><City>Evanston</City>',
    '<StateProvince>IL</StateProvince><PostalCode>60201</PostalCode><CountryCode>US</CountryCode>',
    '</Address><CommunicationNumbers><PrimaryTelephone><Number>8475550140</Number>',
    '</PrimaryTelephone></CommunicationNumbers></Pharmacy>',
  ].join(''),
} as const;

const day = (now: string, back: number): string =>
  new Date(Date.parse(now) - back * 86_400_000).toISOString().slice(0, 10);
const dateOf = (name: string, on: string): string => `<${name}><Date>${on}</Date></${name}>`;
const dispensed = (drug: string, on: string): string =>
  [
    `<MedicationDispensed><DrugDescription>${drug}</DrugDescription>`,
    '<Quantity><Value>30</Value></Quantity>',
    `${dateOf('LastFillDate', on)}</MedicationDispensed>`,
  ].join('');

/** What the other pharmacy answers to a request, as the body of a message. */
export function transferAnswer(xml: string, how: Transferring, now: string): string {
  const asked = tag(xml, 'RequestReferenceNumber') ?? '';
  const reference = `<RequestReferenceNumber>${asked}</RequestReferenceNumber>`;
  const drug = tag(xml, 'DrugDescription') ?? '';
  if (how === 'deny')
    return [
      `<RxTransferResponse>${reference}<Response><Denied><DenialReason>`,
      `Picked up by the patient on ${day(now, 3)}; no refills.`,
      '</DenialReason></Denied></Response></RxTransferResponse>',
    ].join('');
  const patient = `<Patient>${whole(xml, 'Patient') ?? ''}</Patient>`;
  const medication = [
    `<MedicationPrescribed><DrugDescription>${drug}</DrugDescription>`,
    `<Quantity><Value>${how === 'malformed' ? 'thirty' : '30'}</Value>`,
    '<CodeListQualifier>38</CodeListQualifier>',
    '<QuantityUnitOfMeasure><Code>C48542</Code></QuantityUnitOfMeasure></Quantity>',
    `<DaysSupply>30</DaysSupply>${dateOf('WrittenDate', day(now, 70))}`,
    '<Substitutions>0</Substitutions><NumberOfRefills>3</NumberOfRefills>',
    '<Sig><SigText>Take 1 tablet by mouth once daily.</SigText></Sig></MedicationPrescribed>',
  ].join('');
  const prescriber = [
    '<Prescriber><NonVeterinarian><Identification><DEANumber>FO9901009</DEANumber>',
    '<NPI>1999500006</NPI></Identification><Name><LastName>Okafor</LastName>',
    '<FirstName>Amara</FirstName></Name></NonVeterinarian></Prescriber>',
  ].join('');
  const fills =
    how === 'filled' ? `${dispensed(drug, day(now, 68))}${dispensed(drug, day(now, 38))}` : '';
  return [
    `<RxTransferResponse>${reference}<Response><Approved/></Response>${patient}${lakeside.part}`,
    `${prescriber}${medication}${fills}`,
    `<RefillsRemaining>${how === 'filled' ? '2' : '3'}</RefillsRemaining></RxTransferResponse>`,
  ].join('');
}

/** A request of the other pharmacy: whose prescription, of which drug. */
export const transferRequest = (of: {
  readonly last: string;
  readonly first: string;
  readonly born: string;
  readonly drug: string;
  readonly reference: string;
}): string =>
  [
    `<RxTransferRequest><RequestReferenceNumber>${of.reference}</RequestReferenceNumber>`,
    `<Patient><HumanPatient><Name><LastName>${escaped(of.last)}</LastName>`,
    `<FirstName>${escaped(of.first)}</FirstName></Name><Gender>U</Gender>`,
    `${dateOf('DateOfBirth', of.born)}</HumanPatient></Patient>${lakeside.part}`,
    `<MedicationPrescribed><DrugDescription>${escaped(of.drug)}</DrugDescription>`,
    '</MedicationPrescribed></RxTransferRequest>',
  ].join('');

/** The other pharmacy has what it asked for. */
export const transferConfirm = (xml: string): string =>
  [
    `<RxTransferConfirm><RequestReferenceNumber>${tag(xml, 'RequestReferenceNumber') ?? ''}`,
    `</RequestReferenceNumber>${lakeside.part}</RxTransferConfirm>`,
  ].join('');
/** Whether an answer hands a prescription over. */
export const handsOver = (xml: string): boolean => /<Response>\s*<Approved[\s/>]/.test(xml);
/** The message with the other pharmacy's number of the prescription: the one that was asked for. */
export const numbered = (xml: string, asked: string | null): string =>
  xml.replace('</Header>', `<RxReferenceNumber>${asked ?? '7700123'}</RxReferenceNumber></Header>`);
