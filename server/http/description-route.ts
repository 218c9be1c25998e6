import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contract } from '#domain/composition/contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import { envelopeOf } from '#server/platform/problem.ts';
import { loadCaller } from '#server/services/admin/session.ts';
import { incomingCall } from './call.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Description = Readonly<Record<Encoding, Buffer>>;

const squeezed = async (text: Buffer): Promise<Description> => ({
  br: await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: await promisify(gzip)(text),
  identity: text,
});

let made: Promise<Description> | null = null;
/** Three megabytes of text, made and squeezed once: every answer sends the same bytes. */
const description = (): Promise<Description> =>
  (made ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
    .generate(contract, { info: { title: 'Apothekey', version: '1' } })
    .then((generated) => squeezed(Buffer.from(JSON.stringify(generated)))));

const encodingFor = (accepted: string | undefined): Encoding => {
  if (/\bbr\b/.test(accepted ?? '')) return 'br';
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity';
};

/** GET /api/openapi.json: the description of all calls, generated from the contract, for who is
 * signed in. */
export function descriptionRoute(app: FastifyInstance, platform: Platform, secure: boolean): void {
  app.get('/api/openapi.json', async (request, reply) => {
    const caller = await loadCaller(platform, incomingCall(request, secure), { background: true });
    if (!caller || caller.session.state === 'locked')
      return reply
        .code(401)
        .send(
          envelopeOf(
            { code: caller ? 'LOCKED' : 'NOT_SIGNED_IN', message: 'Sign in first.' },
            request.id,
          ),
        );
    const encoding = encodingFor(request.headers['accept-encoding']);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-encoding', encoding)
      .header('vary', 'accept-encoding')
      .send((await description())[encoding]);
  });
}
