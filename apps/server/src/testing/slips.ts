import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Slip } from '@khlang/contract/slips'
import type { Client } from './client.ts'

type About = { reference?: string; bank?: string; amount?: string; at?: string; fromCode?: string }

/** What tests of slips do again and again. */
export const slips = {
  /** The answer to an upload as it came. */
  raw: (client: Client, requestId: string, bytes: Uint8Array, about: About & { operationId?: string } = {}) =>
    fetch(
      `${client.url}/api/cashier/attach-slip?${new URLSearchParams({ operationId: randomUUID(), requestId, ...about })}`,
      {
        method: 'POST',
        headers: { ...client.headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      },
    ),
  /** What a refused upload was told. */
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

/** A picture that no other is like: grey, or of these dots (0 black, 255 white). */
export function newPng(dots?: { width: number; height: number; grey: Uint8Array }): Buffer {
  made += 1
  const { width, height, grey } = dots ?? {
    width: 4,
    height: 4,
    grey: new Uint8Array(16).map((_, at) => (made >> at) & 255),
  }
  const lines = Buffer.concat(
    Array.from({ length: height }, (_, line) =>
      Buffer.concat([Buffer.of(0), grey.subarray(line * width, (line + 1) * width)]),
    ),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Comment\0GPS 13.7563 N 100.5018 E')),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)])
  whole.writeUInt32BE(body.length, 0)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}
