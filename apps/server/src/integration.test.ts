import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { webhookKinds, webhookTypes } from '@khlang/domain/notifications/business-event'
import { expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newPng } from '#testing/slips.ts'

const world = worldOfFile()
const text = readFileSync(new URL('../../../docs/integration.md', import.meta.url), 'utf8')
const run = promisify(execFile)
const once = () => ({ operationId: randomUUID() })

/**
 * The steps of the page in their order. A step is a script with the answer that the page shows, or a sentence
 * in bold: what staff do in between.
 */
const steps = [...text.matchAll(/^```sh\n([\s\S]*?)^```\n\n```json\n([\s\S]*?)^```$|^\*\*(.+?)\*\*/gm)].map(
  ([, script, answer, people]) => ({ script, answer, people }),
)

/** Expects everything that the page shows in the answer; `…` matches anything. */
function fits(shown: unknown, said: unknown): void {
  if (shown === '…') expect(said).toEqual(expect.anything())
  else if (Array.isArray(shown)) shown.forEach((one, at) => fits(one, (said as unknown[])[at]))
  else if (typeof shown !== 'object' || shown === null) expect(said).toEqual(shown)
  else
    for (const [name, value] of Object.entries(shown)) {
      expect(said).toHaveProperty(name)
      fits(value, (said as Record<string, unknown>)[name])
    }
}

test('every line on the integration page works as printed', async () => {
  const owner = await world.as('owner')
  const desk = await newDesk(world)
  const folder = await mkdtemp(join(tmpdir(), 'khlang-integration-'))
  await writeFile(join(folder, 'slip.png'), newPng())
  await writeFile(join(folder, 'state'), '')
  const { key } = await owner.post('connections/create-key', {
    name: 'player site',
    scopes: ['players', 'deposits', 'withdrawals', 'statement-entries', 'rewards'],
  })
  await owner.post('rewards/create-item', {
    ...once(),
    name: 'ร่ม',
    coins: 20,
    credits: 100,
    picture: null,
    active: true,
  })
  const received: { headers: IncomingMessage['headers']; body: string }[] = []
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const { secret } = await owner.post('connections/add-webhook', {
    name: 'player site',
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    kinds: webhookKinds,
    on: true,
  })

  const requestOf = async (kind: string, state: string) =>
    (await owner.get(`cashier/${kind}s`, { state, player: 'site1001' })).rows[0]
  const people: Record<string, () => Promise<unknown>> = {
    async 'Staff match the entry to the request.'() {
      const [entry] = await world.sql<[{ id: string }]>`
        select id from statement_entry where reference = 'bank-0001'`
      const { id } = await requestOf('deposit', 'pending')
      const { orderId } = await desk.match(owner, entry.id, id)
      await desk.settled(owner, orderId)
    },
    async 'Staff deduct the credit and pay.'() {
      for (const [from, act, more] of [
        ['pending', 'adjust-balance', {}],
        ['adjusted', 'transfer', { via: 'krungsri' }],
      ] as const) {
        const { id, version } = await requestOf('withdrawal', from)
        const { orderId } = await owner.post(`cashier/${act}`, { ...once(), requestId: id, version, ...more })
        await desk.settled(owner, orderId)
      }
    },
  }

  try {
    expect(steps.map((step) => step.people).filter((name) => name !== undefined)).toEqual(Object.keys(people))
    for (const step of steps) {
      if (step.people !== undefined) {
        await people[step.people]!()
        continue
      }
      await world.app.sendNotifications()
      const last = received.at(-1)
      const { stdout } = await run(
        'bash',
        [
          '-c',
          `set -ea\n. ./state\n${step.script}\nunset BODY WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE\nexport -p > state`,
        ],
        {
          cwd: folder,
          env: {
            PATH: process.env['PATH'],
            KHLANG: world.url,
            KEY: key,
            SECRET: secret,
            WEBHOOK_ID: String(last?.headers['webhook-id']),
            WEBHOOK_TIMESTAMP: String(last?.headers['webhook-timestamp']),
            WEBHOOK_SIGNATURE: String(last?.headers['webhook-signature']),
            BODY: last?.body ?? '',
          },
        },
      )
      fits(JSON.parse(step.answer!), JSON.parse(stdout))
    }
    const types = received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    expect(types).toEqual(
      expect.arrayContaining([
        'request.done',
        'request.cancelled',
        'reward.given',
        'request.adjusted',
        'payout.done',
      ]),
    )
  } finally {
    receiver.closeAllConnections()
    receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('the page names every event that other systems receive', () => {
  const named = [...text.matchAll(/`([a-z.-]+\.[a-z-]+)`/g)].map(([, name]) => name)
  expect(Object.values(webhookTypes).filter((type) => !named.includes(type))).toEqual([])
})
