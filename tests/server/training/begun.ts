import { expect } from 'vitest';
import type { TestBrowser } from '#tests/platform/server.ts';

/** A case that was begun: its prescription, steps of it, and its grade. */
export async function begun(who: TestBrowser, key: string) {
  const started = await who.post('/api/training/start', { key });
  expect([started.status, started.body.message]).toEqual([200, undefined]);
  const { attempt, version, about, task } = started.body.running;
  let seen: number = version;
  const number = about.split('Rx ').at(-1);
  const { rxId } = (await who.post('/api/rx/find', { code: number })).body;
  const rx = async () => (await who.get(`/api/rx/${rxId}`)).body;
  const post = async (path: string, body: object) => {
    const answer = await who.post(`/api/rx/${rxId}/${path}`, {
      version: (await rx()).version,
      ...body,
    });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body;
  };
  return {
    number,
    task,
    rxId,
    rx,
    post,
    move: (event: string, payload: object) => post('move', { event, payload }),
    grade: async () => {
      const answer = await who.post('/api/training/grade', { attempt, version: seen });
      expect(answer.status).toBe(200);
      seen += 1;
      return answer.body.grade;
    },
    leave: async () => {
      const answer = await who.post('/api/training/leave', { attempt, version: seen });
      expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    },
  };
}
