import { randomUUID } from 'node:crypto'
import type { Slip } from '@khlang/contract/cashier/slips'
import { type Grey, greyPng } from '@khlang/seed/png'
import type { Client } from './client.ts'

type About = { reference?: string; bank?: string; amount?: string; at?: string; fromCode?: string }

/** The steps that tests of slips repeat. */
export const slips = {
  /** Returns the raw answer to an upload. */
  raw: (client: Client, requestId: string, bytes: Uint8Array, about: About & { operationId?: string } = {}) =>
    fetch(
      `${client.url}/api/cashier/attach-slip?${new URLSearchParams({ operationId: randomUUID(), requestId, ...about })}`,
      {
        method: 'POST',
        headers: { ...client.headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      },
    ),
  /** Returns the problem of a refused upload. */
  refused: async (answer: Response) =>
    (await answer.json()) as { code?: string; fields?: { path: string; message: string }[] },
  async attach(client: Client, requestId: string, about: About = {}, bytes = newPng()): Promise<Slip> {
    const answer = await slips.raw(client, requestId, bytes, about)
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body)}`)
    return body as Slip
  },
  of: async (client: Client, requestId: string): Promise<Slip[]> =>
    (await client.get<{ rows: Slip[] }>('cashier/slips', { requestId })).rows,
  picture: (client: Client, id: string, headers: Record<string, string> = {}) =>
    client.raw('GET', `/api/cashier/slip-picture?id=${id}`, undefined, headers),
}

let made = 0

/** Returns a grey picture that is unique, or one with these dots. Its metadata contains a comment with a place. */
export function newPng(dots?: Grey): Buffer {
  made += 1
  const grey = new Uint8Array(16).map((_, at) => (made >> at) & 255)
  return greyPng(dots ?? { width: 4, height: 4, grey }, 'GPS 13.7563 N 100.5018 E')
}
