import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomUUID } from 'node:crypto'
import type { EmployeeId } from '@khlang/domain/brand'
import { type LineStandIn, startLineStandIn } from '@khlang/seed/line-stand-in'
import { expect, test } from 'vitest'
import { connect } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/passwords.ts'
import { addEmployee } from '#staff/store.ts'
import { type Client, clientOf } from '#testing/client.ts'
import { freePort } from '#testing/free-port.ts'
import { linePerson, setUpLine } from '#testing/line.ts'
import { newTestDatabase } from '#testing/test-database.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const [email, password] = ['fern@example.test', 'correct horse battery']

test('a server killed with -9 after it answered a webhook, and while LINE is sending, loses nothing and doubles nothing', async () => {
  await using database = await newTestDatabase()
  const people = [1, 2, 3].map((number) => linePerson(number))
  await using line = await startLineStandIn({ people })
  const folder = mkdtempSync(join(tmpdir(), 'khlang-line-'))
  chmodSync(folder, 0o755)
  const sql = connect(database.url, { max: 2, name: 'test' })
  const started: ChildProcess[] = []
  const kill = async () => {
    const child = started.at(-1)!
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  try {
    await addEmployee(sql, {
      id: newId<EmployeeId>(),
      userId: newId(),
      email,
      firstName: 'Fern',
      lastName: 'Test',
      role: 'owner',
      passwordHash: await hashPassword(password),
    })
    const first = await start(database.url, folder, line, started)
    await setUpLine(first, line)
    const answer = await line.deliver(
      first.url,
      line.webhook(people.map(({ userId }) => line.event('follow', userId))),
    )
    expect(answer.status).toBe(200)
    await kill()

    const second = await start(database.url, folder, line, started)
    await expect.poll(async () => (await second.get('connections/line-counts')).followers).toBe(3)
    line.faults.push('silent-after')
    const row = await second.post('connections/send-line', {
      operationId: randomUUID(),
      target: { to: 'followers' },
      contents: [{ kind: 'text', text: 'ครั้งเดียว' }],
      recipients: 3,
    })
    await expect.poll(() => line.state.delivered.length).toBe(3)
    await kill()

    await sql`update line_batch set lease_until = clock_timestamp() - interval '1 second'`
    const third = await start(database.url, folder, line, started)
    await expect
      .poll(async () => (await third.get('connections/line-sends')).rows[0])
      .toMatchObject({ id: row.id, state: 'sent', tries: 2 })
    expect(line.state.delivered).toHaveLength(3)
    expect(new Set(line.calls.flatMap(({ retryKey }) => retryKey ?? [])).size).toBe(1)
  } finally {
    for (const child of started) child.kill('SIGKILL')
    await sql.end({ timeout: 5 })
    rmSync(folder, { recursive: true, force: true })
  }
})

async function start(
  databaseUrl: string,
  folder: string,
  line: LineStandIn,
  started: ChildProcess[],
): Promise<Client> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      LINE_API_URL: line.url,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
  await expect.poll(() => words).toMatch(/Khlang listens on/)
  const url = `http://localhost:${port}`
  const answer = await clientOf(url, {}).raw('POST', '/api/auth/sign-in/email', { email, password })
  return clientOf(url, {
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  })
}
