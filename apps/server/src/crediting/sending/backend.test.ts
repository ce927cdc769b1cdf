import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const patienceMs = 2_000

test('an answer that came while the process was suspended is read, not taken for no answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-door-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const program = fileURLToPath(new URL('../../testing/answer-at-the-door.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { env: { ...process.env, PIPE: pipe } })
  try {
    const [address] = (await once(child.stdout, 'data')) as [Buffer]
    const { port } = JSON.parse(address.toString()) as { port: number }
    const call = createBackend({ url: `http://127.0.0.1:${port}`, headers: {} }, patienceMs)
    const observed = call({ id: 'order' } as CreditOrder, { method: 'GET', path: '/' })
    await once(child.stdout, 'data') // the call has arrived
    readFileSync(pipe) // the answer has reached our process
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, patienceMs) // and the time is over
    expect(await observed).toMatchObject({ kind: 'answer', httpStatus: 200, body: { status: true } })
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Calls a back-end that gives this answer, with these headers. Returns what was observed and what was sent. */
async function callWith(answer: string, headers: Record<string, string>) {
  let sent: Record<string, unknown> = {}
  const server = createServer((request, response) => {
    sent = request.headers
    response.setHeader('content-type', 'application/json').end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const call = createBackend({ url: `http://127.0.0.1:${port}`, headers }, 30_000)
    return { observed: await call({ id: 'order' } as CreditOrder, { method: 'GET', path: '/' }), sent }
  } finally {
    server.close()
  }
}

test('a secret that an answer repeats is hidden in it, and the answer is read as it was meant', async () => {
  const headers = { 'x-merchant-id': '10012345', authorization: 'Bearer a-secret"of-ours' }
  const answer = {
    status: true,
    merchantId: 10012345,
    player: 1001234567,
    deep: [{ said: 'for 10012345, by a-secret"of-ours', 'a-secret"of-ours': 1, __proto__: null }],
  }
  const { observed } = await callWith(JSON.stringify(answer), headers)
  expect(observed).toMatchObject({
    body: {
      status: true,
      merchantId: '•••',
      player: 1001234567,
      deep: [{ said: 'for •••, by •••', '•••': 1 }],
    },
  })
  const { observed: page } = await callWith('<p>10012345</p>', headers)
  expect(page).toMatchObject({ body: '<p>•••</p>' })
})

test('an answer that begins with a byte order mark is read', async () => {
  const { observed, sent } = await callWith('\uFEFF{"status":true}', {})
  expect(observed).toMatchObject({ kind: 'answer', httpStatus: 200, body: { status: true } })
  expect(sent).toMatchObject({ 'user-agent': 'Khlang' })
})
