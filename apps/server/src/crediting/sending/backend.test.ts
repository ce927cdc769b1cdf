import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { expect, test } from 'vitest'
import { createBackend } from './backend.ts'

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
