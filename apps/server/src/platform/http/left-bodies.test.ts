import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import type { Client } from '#testing/client.ts'
import { newWorld } from '#testing/world.ts'
import type { Log } from '../monitoring/log.ts'

const problems: unknown[] = []
const note = (fields: object, words: string) => void problems.push({ ...fields, words })
const log: Log = { debug() {}, info() {}, warn: note, error: note }
const world = ofFile(() => newWorld({ log }))
let owner: Client
let importId: string
beforeAll(async () => {
  owner = await world.as('owner')
  const begun = await owner.post('connections/begin-old-import', { role: 'viewer' })
  importId = begun.id
})

const doors = {
  'statement files': () => '/api/statements/upload-import?account=scb-1&name=x.csv',
  slips: () => '/api/cashier/attach-slip?operationId=x&requestId=x',
  'pictures of players': () => '/api/players/upload-avatar?playerId=x',
  'lists of players': () => '/api/players/preview-import?name=x.csv',
  'files of an old system': () =>
    `/api/connections/upload-old-file?importId=${importId}&kind=documents&name=x.json`,
  'pictures of employees': () => '/api/staff/upload-picture',
  'pictures of an old system': () => '/api/connections/upload-old-picture?name=x',
  commands: () => '/api/cashier/create-deposit',
  exports: () => '/api/reports/export',
} satisfies Record<string, () => string>

test.each(Object.keys(doors) as (keyof typeof doors)[])(
  'a sender who leaves in the middle of %s is no problem of the server or its database',
  async (door) => {
    const isJson = door === 'commands' || door === 'exports'
    const type = isJson ? 'application/json' : 'application/octet-stream'
    const { host, port } = new URL(world.url)
    for (const sent of ['', '{"history":{"h":{"qty":1},']) {
      const arrived = once(world.app.http.server, 'request')
      const socket = connect(Number(port), '127.0.0.1')
      const head = `POST ${doors[door]()} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${owner.headers['cookie']}\r\n`
      socket.write(`${head}content-type: ${type}\r\ncontent-length: 4000\r\n\r\n`)
      const [request, answer] = (await arrived) as [IncomingMessage, ServerResponse]
      const left = once(answer, 'close')
      const headBytes = request.socket.bytesRead
      socket.write(sent)
      await expect.poll(() => request.socket.bytesRead - headBytes).toBe(sent.length)
      socket.destroy()
      await left
      await owner.get('staff/me')
      expect(problems).toEqual([])
    }
  },
)
