const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
type Bytes = readonly [number, number, number, number];

/** The four numbers of an IPv4 address as it is usually written; null for anything else. */
function ipv4Bytes(host: string): Bytes | null {
  const match = ipv4.exec(host);
  if (!match) return null;
  const [a = 256, b = 256, c = 256, d = 256] = match.slice(1).map(Number);
  return Math.max(a, b, c, d) > 255 ? null : [a, b, c, d];
}
/** Lower case, without the brackets and the zone of an IPv6 address. */
const plain = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '');
/** An IPv4 address inside an IPv6 one, `::ffff:10.0.0.1`, as itself. */
const unmapped = (host: string): string => host.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Whether a name or an address is this computer: `localhost`, 127.0.0.0/8 or ::1, and nothing that
 * only begins like it (`127.evil.example.com` is a name like any other).
 */
export function isLoopback(host: string): boolean {
  const name = unmapped(plain(host));
  return name === 'localhost' || name === '::1' || ipv4Bytes(name)?.[0] === 127;
}

/**
 * Whether an address is one that no router of the internet carries: of this computer, of a network
 * of one's own (RFC 1918, RFC 4193), of the link (RFC 3927, RFC 4291), of a carrier (RFC 6598) or
 * of an example (RFC 5737). A name is no address.
 */
export function isLocalAddress(host: string): boolean {
  const name = unmapped(plain(host));
  const bytes = ipv4Bytes(name);
  if (bytes) return isLocalIpv4(bytes);
  return name === '::1' || /^f[cd][0-9a-f]{2}:/.test(name) || /^fe[89ab][0-9a-f]:/.test(name);
}
/** Prefixes as their first numbers, with how far the last of them reaches. */
const localRanges: readonly { readonly begins: readonly number[]; readonly upTo?: number }[] = [
  { begins: [10] },
  { begins: [127] },
  { begins: [172, 16], upTo: 31 },
  { begins: [192, 168] },
  { begins: [169, 254] },
  { begins: [100, 64], upTo: 127 },
  { begins: [192, 0, 2] },
  { begins: [198, 51, 100] },
  { begins: [203, 0, 113] },
];
function isLocalIpv4(bytes: Bytes): boolean {
  return localRanges.some(({ begins, upTo }) =>
    begins.every((number, index) => {
      const byte = bytes[index] ?? -1;
      const last = index === begins.length - 1 ? (upTo ?? number) : number;
      return byte >= number && byte <= last;
    }),
  );
}
