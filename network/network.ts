import {
  handsOver,
  lakeside,
  numbered,
  transferAnswer,
  transferConfirm,
  transferRequest,
  type Transferring,
} from './transfers.ts';

/**
 * A network of prescribers and pharmacies to build and test against. It knows SCRIPT by its
 * outside only (header,
 * kind, the medication as text), reads
 * with a hand of its own, and knows nothing of the store: what it takes for granted is what any
 * partner does.
 */
export type Answering =
  | 'approve'
  | 'change'
  | 'deny'
  | 'replace'
  | 'validate'
  | 'unclear'
  | 'both'
  | 'none';
export type Trouble = 'silent' | 'lost' | 'down' | 'busy' | 'garbled' | 'refuse';
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** Nothing goes back, ever: the caller's time-out has to end it. */ readonly silent?: true;
}
interface Kept {
  readonly id: string;
  readonly xml: string;
  /** The instant from which it can be fetched, in milliseconds. */
  readonly from: number;
}

const tag = (xml: string, name: string): string | null =>
  new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1]?.trim() ?? null;
const whole = (xml: string, name: string): string | null =>
  new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`).exec(xml)?.[1] ?? null;
type Response = 'RxChangeResponse' | 'RxRenewalResponse';
/** The medication that an answer grants, in the element of its kind; '' where it grants none. */
const medicationIn = (kind: Response, granted: string | undefined): string => {
  if (granted === undefined) return '';
  return kind === 'RxChangeResponse'
    ? `<MedicationPrescribed>${granted}</MedicationPrescribed>`
    : `<MedicationResponse>${granted}</MedicationResponse>`;
};
const kindOf = (xml: string): string | null =>
  /<Body(?:\s[^>]*)?>\s*<([A-Za-z]+)/.exec(xml)?.[1] ?? null;
const message = (input: {
  to: string;
  from: string;
  id: string;
  relatesTo: string | null;
  at: string;
  body: string;
}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Message xmlns="http://www.ncpdp.org/schema/SCRIPT" version="2017071"><Header><To>${input.to}</To><From>${input.from}</From><MessageID>${input.id}</MessageID>${input.relatesTo === null ? '' : `<RelatesToMessageID>${input.relatesTo}</RelatesToMessageID>`}<SentTime>${input.at}</SentTime></Header><Body>${input.body}</Body></Message>`;

/** One network: what pharmacies sent, what waits for them, and what goes wrong on demand. */
export class Network {
  /** What the prescribers answer to a renewal request from now on. */
  answering: Answering = 'approve';
  /** What another pharmacy answers to a request for a transfer. */
  transferring: Transferring = 'filled';
  /** Another pharmacy confirms what it was handed over. */
  confirming = true;
  /** The refills that they grant; null grants what was asked for. */
  granted: number | null = null;
  /** How long prescribers take over a request, in milliseconds. */
  answersAfterMs = 0;
  /** Waiting messages leave newest first. */
  reordered = false;
  /** Every waiting message is given twice, also after its receipt. */
  doubled = false;
  #troubles: Trouble[] = [];
  #n = 0;
  readonly #now: () => string;
  readonly #seen = new Map<string, string>();
  readonly #mail = new Map<string, Kept[]>();
  readonly #received: {
    readonly kind: string;
    readonly id: string;
    readonly xml: string;
    readonly times: number;
  }[] = [];

  readonly #prefix: string;
  /** `prefix`: begins its numbers, which no other network and no other run may have. */
  constructor(now: () => string, prefix: string) {
    this.#now = now;
    this.#prefix = prefix;
  }

  /**
   * The next posts meet this, one after the other. `lost`: taken, and the receipt never comes;
   * `silent`: not even taken.
   */
  trouble(what: Trouble, times = 1): void {
    this.#troubles.push(...Array.from({ length: times }, () => what));
  }
  /** What pharmacies sent, each number once, with how often it came. */
  get received(): readonly {
    readonly kind: string;
    readonly id: string;
    readonly xml: string;
    readonly times: number;
  }[] {
    return this.#received;
  }
  /** How many messages wait for a pharmacy. */
  waiting(pharmacy: string): number {
    return this.#mail.get(pharmacy)?.length ?? 0;
  }
  /** Puts a message into a pharmacy's mailbox, to be fetched after so many milliseconds. */
  send(pharmacy: string, xml: string, afterMs = 0): void {
    this.#mail.set(pharmacy, [
      ...(this.#mail.get(pharmacy) ?? []),
      { id: tag(xml, 'MessageID') ?? '', xml, from: Date.parse(this.#now()) + afterMs },
    ]);
  }
  nextId(): string {
    return `${this.#prefix}${++this.#n}`;
  }

  /** Takes one posted message and says what goes back. */
  post(xml: string): Reply {
    const id = tag(xml, 'MessageID');
    const kind = kindOf(xml);
    const from = tag(xml, 'From') ?? '';
    const trouble = kind === 'GetMessage' ? undefined : this.#troubles.shift();
    if (id === null || kind === null) return { status: 400, body: 'This is no message.' };
    if (trouble === 'silent') return { status: 200, body: '', silent: true };
    if (trouble === 'down') return { status: 503, body: 'Closed.' };
    if (kind === 'GetMessage') return this.#fetched(from);
    const reply = (body: string): Reply => ({
      status: 200,
      body: message({
        to: from,
        from: tag(xml, 'To') ?? 'network',
        id: this.nextId(),
        relatesTo: id,
        at: this.#now(),
        body,
      }),
    });
    if (trouble === 'busy')
      return reply(
        '<Error><Code>600</Code><DescriptionCode>001</DescriptionCode><Description>The receiver can not be reached now.</Description></Error>',
      );
    if (trouble === 'refuse')
      return reply(
        '<Error><Code>900</Code><DescriptionCode>002</DescriptionCode><Description>The prescriber is not on this network.</Description></Error>',
      );
    const before = this.#received.findIndex((row) => row.id === id);
    const known = this.#received[before];
    if (known) this.#received[before] = { ...known, times: known.times + 1 };
    else this.#received.push({ kind, id, xml, times: 1 });
    // A receipt counts each time: it says that what came once more was there already. A request is
    // worked on once.
    if (before < 0 || ['Status', 'Error', 'Verify'].includes(kind)) this.#act(kind, xml, id, from);
    if (trouble === 'lost') return { status: 200, body: '', silent: true };
    if (trouble === 'garbled') return { status: 200, body: '<Message><Header>' };
    if (['Status', 'Error', 'Verify'].includes(kind)) return { status: 204, body: '' };
    const receipt = this.#seen.get(id) ?? reply('<Status><Code>010</Code></Status>').body;
    this.#seen.set(id, receipt);
    return { status: 200, body: receipt };
  }

  #fetched(pharmacy: string): Reply {
    const now = Date.parse(this.#now());
    const mail = (this.#mail.get(pharmacy) ?? []).filter((kept) => kept.from <= now);
    const next = this.reordered ? mail.at(-1) : mail[0];
    return next ? { status: 200, body: next.xml } : { status: 204, body: '' };
  }
  #act(kind: string, xml: string, id: string, from: string): void {
    if (['Status', 'Error', 'Verify'].includes(kind)) {
      const about = tag(xml, 'RelatesToMessageID');
      const mail = this.#mail.get(from) ?? [];
      const done = mail.find((kept) => kept.id === about);
      this.#mail.set(
        from,
        mail.filter((kept) => kept.id !== about),
      );
      if (this.doubled && done) {
        this.doubled = false;
        this.send(from, done.xml);
      }
    } else if (
      (kind === 'RxRenewalRequest' || kind === 'RxChangeRequest') &&
      this.answering !== 'none'
    )
      this.send(from, this.answer(xml, id, from, this.answering), this.answersAfterMs);
    else this.#transfer(kind, xml, id, from);
  }
  /** What another pharmacy does with a message of a transfer. */
  #transfer(kind: string, xml: string, id: string, from: string): void {
    const back = (body: string): void => {
      const answer = message({
        to: from,
        from: tag(xml, 'To') ?? lakeside.id,
        id: this.nextId(),
        relatesTo: id,
        at: this.#now(),
        body,
      });
      this.send(from, numbered(answer, tag(xml, 'RxReferenceNumber')), this.answersAfterMs);
    };
    if (kind === 'RxTransferRequest' && this.transferring !== 'none')
      back(transferAnswer(xml, this.transferring, this.#now()));
    if (kind === 'RxTransferResponse' && this.confirming && handsOver(xml))
      back(transferConfirm(xml));
  }
  /** Another pharmacy asks this one for a prescription of a patient. */
  ask(
    pharmacy: string,
    of: {
      readonly last: string;
      readonly first: string;
      readonly born: string;
      readonly drug: string;
    },
  ): string {
    const id = this.nextId();
    const body = transferRequest({ ...of, reference: id });
    this.send(
      pharmacy,
      message({ to: pharmacy, from: lakeside.id, id, relatesTo: null, at: this.#now(), body }),
    );
    return id;
  }
  /**
   * A prescriber's answer to a request: of a change it grants the drug that was proposed, or what
   * was prescribed where none was.
   */
  answer(xml: string, id: string, from: string, how: Answering): string {
    const change = kindOf(xml) === 'RxChangeRequest';
    const asked =
      tag(xml, 'PharmacyRequestedRefills') ?? (change ? tag(xml, 'NumberOfRefills') : null) ?? '1';
    const refills = String(this.granted ?? Number(asked));
    const prescribed =
      (change ? whole(xml, 'MedicationRequested') : null) ??
      whole(xml, 'MedicationPrescribed') ??
      '';
    const drug = prescribed
      .replace(/<PharmacyRequestedRefills>[^<]*<\/PharmacyRequestedRefills>/, '')
      .replace(
        /<WrittenDate>[\s\S]*?<\/WrittenDate>/,
        `<WrittenDate><Date>${this.#now().slice(0, 10)}</Date></WrittenDate>`,
      )
      .replace(/<NumberOfRefills>[^<]*</, `<NumberOfRefills>${refills}<`);
    const changed = drug
      .replace(/(<Quantity>\s*<Value>)[^<]*</, (_, open: string) => `${open}90<`)
      .replace(/<DaysSupply>[^<]*</, '<DaysSupply>90<');
    const choice: Readonly<Record<Answering, string>> = {
      approve: '<Approved><Note>Granted as asked for.</Note></Approved>',
      change: '<ApprovedWithChanges><Note>Ninety days at a time.</Note></ApprovedWithChanges>',
      deny: '<Denied><ReasonCode>AM</ReasonCode><DenialReason>Please call for an appointment.</DenialReason></Denied>',
      validate: '<Validated><Note>Fill it as it was written.</Note></Validated>',
      replace: '<Replace><Note>Take this instead.</Note></Replace>',
      unclear: '<Note>Will look into it.</Note>',
      both: '<Approved/><Denied><ReasonCode>AM</ReasonCode></Denied>',
      none: '',
    };
    const granted: Readonly<Partial<Record<Answering, string>>> = {
      approve: drug,
      change: changed,
      replace: changed,
    };
    const kind = change ? 'RxChangeResponse' : 'RxRenewalResponse';
    const reference = tag(xml, 'RequestReferenceNumber') ?? '';
    return message({
      to: from,
      from: tag(xml, 'To') ?? '',
      id: this.nextId(),
      relatesTo: id,
      at: this.#now(),
      body: [
        `<${kind}><RequestReferenceNumber>${reference}</RequestReferenceNumber>`,
        `<Response>${choice[how]}</Response>${medicationIn(kind, granted[how])}</${kind}>`,
      ].join(''),
    });
  }
}
