import type { Readable, Writable } from 'node:stream';
import type { Connection, PoolClient, Submittable } from 'pg';

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};
const copyText = (value: string | number | null): string =>
  value === null
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
/** One row of COPY's text format; null is an absent value. */
export const copyLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(copyText).join('\t')}\n`;

type Wire = Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: NodeJS.WritableStream;
};

/** The part of the protocol that `pg` leaves to others: COPY in and out on one connection. */
abstract class Copy implements Submittable {
  readonly #text: string;
  readonly done: Promise<void>;
  protected settle!: { resolve(): void; reject(error: unknown): void };
  #failure: unknown = null;
  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.done.catch(() => {});
  }
  submit(connection: Connection): void {
    (connection as Wire).query(this.#text);
  }
  handleError(error: unknown): void {
    this.#failure ??= error;
    this.settle.reject(error);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    if (this.#failure === null) this.settle.resolve();
  }
  handleEmptyQuery(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  protected fail(error: unknown): void {
    this.#failure ??= error;
  }
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<string | Uint8Array>;
  constructor(text: string, chunks: AsyncIterable<string | Uint8Array>) {
    super(text);
    this.#chunks = chunks;
  }
  handleCopyInResponse(connection: Connection): void {
    void this.#send(connection as Wire);
  }
  async #send(wire: Wire): Promise<void> {
    try {
      for await (const chunk of this.#chunks) {
        wire.sendCopyFromChunk(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        if (wire.stream.writableNeedDrain) await new Promise((go) => wire.stream.once('drain', go));
      }
      wire.endCopyFrom();
    } catch (error) {
      this.fail(error);
      wire.sendCopyFail(String(error));
      this.settle.reject(error);
    }
  }
}

class CopyOut extends Copy {
  readonly #out: Writable;
  readonly #onRow: (row: Uint8Array) => void;
  #paused: Readable | null = null;
  constructor(text: string, out: Writable, onRow: (row: Uint8Array) => void) {
    super(text);
    this.#out = out;
    this.#onRow = onRow;
  }
  handleCopyOutResponse(): void {}
  handleCopyData(message: { chunk: Uint8Array }, connection: Connection): void {
    // The driver re-uses its buffer: what is written later must be a copy.
    const row = Buffer.from(message.chunk);
    this.#onRow(row);
    if (this.#out.write(row) || this.#paused) return;
    this.#paused = (connection as { stream: Readable }).stream.pause();
    this.#out.once('drain', () => this.resume());
  }
  /** Also called at the end, because a stream that is being ended never says that it drained. */
  resume(): void {
    this.#paused?.resume();
    this.#paused = null;
  }
}

async function* slices(rows: Iterable<string>): AsyncIterable<string> {
  let buffer = '';
  for (const row of rows) {
    buffer += row;
    if (buffer.length > 64_000) {
      yield buffer;
      buffer = '';
    }
  }
  if (buffer) yield buffer;
}

/**
 * Loads lines of COPY's text format (see `copyLine`) into `target`, e.g. `zip_codes (zip,
 * city_id)`. Throws as a query would.
 */
export async function copyIn(
  client: PoolClient,
  target: string,
  rows: Iterable<string> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const chunks = Symbol.asyncIterator in rows ? rows : slices(rows);
  await client.query(new CopyIn(`copy ${target} from stdin`, chunks)).done;
}

/**
 * Streams the rows of `source` (a table with columns, or a query in parentheses) as COPY's text
 * format into `out`, no faster than it takes them.
 */
export async function copyOut(
  client: PoolClient,
  source: string,
  out: Writable,
  onRow: (row: Uint8Array) => void,
): Promise<void> {
  const copy = new CopyOut(`copy ${source} to stdout`, out, onRow);
  try {
    await client.query(copy).done;
  } finally {
    copy.resume();
  }
}
