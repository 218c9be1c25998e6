import { generateSync } from 'otplib';
import { expect, request } from 'playwright/test';
import { z } from 'zod';

/** What the app shows `steps` of thirty seconds from now, by the store's own clock. */
export async function codeNow(url: string, secret: string, steps: number): Promise<string> {
  const context = await request.newContext({ baseURL: url });
  const session: unknown = await (await context.get('/api/session')).json();
  await context.dispose();
  const now = z.object({ now: z.string() }).parse(session);
  return generateSync({ secret, epoch: Math.floor(Date.parse(now.now) / 1000) + steps * 30 });
}

/** Somebody sets codes up at another computer; gives the secret. */
export async function setUpCodes(url: string, name: string): Promise<string> {
  const context = await request.newContext({
    baseURL: url,
    extraHTTPHeaders: { origin: url },
  });
  const password = `demo-${name}-2026`;
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await context.post(path, { data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const session = z
    .object({ user: z.object({ id: z.number(), version: z.number() }) })
    .parse(await post('/api/session/sign-in', { username: name, password }));
  const proof = z.object({ token: z.string() }).parse(
    await post('/api/session/step-up', {
      action: 'codes.change',
      entity: 'employee',
      entityId: session.user.id,
      entityVersion: session.user.version,
      password,
    }),
  );
  const begun = z
    .object({ secret: z.string(), version: z.number() })
    .parse(await post('/api/codes', { version: 0, stepUp: proof.token }));
  const code = await codeNow(url, begun.secret, -1);
  await post('/api/codes/confirm', { version: begun.version, code });
  await context.dispose();
  return begun.secret;
}
