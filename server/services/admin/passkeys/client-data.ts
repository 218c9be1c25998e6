import { bool, object, str } from '#domain/platform/schema.ts';

/** What a browser says that a device has signed (WebAuthn section 5.8.1). */
const clientData = object(
  { type: str({ max: 40 }), challenge: str({ max: 400 }), origin: str({ max: 400 }) },
  { crossOrigin: bool },
);

/** Challenge and origin of a client's data; null where it is none. */
export function clientDataOf(
  text: string,
): { readonly challenge: string; readonly origin: string; readonly crossOrigin: boolean } | null {
  let said: unknown = null;
  try {
    said = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const read = clientData.safeParse(said);
  if (!read.success) return null;
  const { challenge, origin, crossOrigin = false } = read.data;
  return { challenge, origin, crossOrigin };
}
