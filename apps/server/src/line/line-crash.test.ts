import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { EmployeeId } from '@khlang/domain/brand'
import { startFakeLine } from '@khlang/seed/fake-line'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { addEmployee } from '#staff/store.ts'
import { startConsoleProcess } from '#testing/console-process.ts'
import { linePerson, setUpLine } from '#testing/line.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'

const [email, password] = ['fern@example.test', 'correct horse battery']

test('a server killed with -9 after answering a webhook, and during a send, loses and doubles nothing', async () => {
  await using database = await newTestDatabase()
  const people = [1, 2, 3].map((number) => linePerson(number))
  await using line = await startFakeLine({ people })
  const folder = mkdtempSync(join(tmpdir(), 'khlang-line-'))
  chmodSync(folder, 0o755)
  const sql = connect(database.url, { max: 2, name: 'test', ...slowly })
  const started = new AsyncDisposableStack()
  const start = async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: folder, LINE_API_URL: line.url }
    const console = started.use(await startConsoleProcess(env))
    return { kill: console.kill, fern: await console.signIn(email, password) }
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
    const first = await start()
    await setUpLine(first.fern, line)
    const answer = await line.deliver(
      first.fern.url,
      line.webhook(people.map(({ userId }) => line.event('follow', userId))),
    )
    expect(answer.status).toBe(200)
    await first.kill()

    const second = await start()
    await expect.poll(async () => (await second.fern.get('connections/line-counts')).followers).toBe(3)
    line.faults.push('silent-after')
    const row = await second.fern.post('connections/send-line', {
      operationId: randomUUID(),
      target: { to: 'followers' },
      contents: [{ kind: 'text', text: 'ครั้งเดียว' }],
      recipients: 3,
    })
    await expect.poll(() => line.state.delivered.length).toBe(3)
    await second.kill()

    await sql`update line_batch set lease_until = clock_timestamp() - interval '1 second'`
    const third = await start()
    await expect
      .poll(async () => (await third.fern.get('connections/line-sends')).rows[0])
      .toMatchObject({ id: row.id, state: 'sent', tries: 2 })
    expect(line.state.delivered).toHaveLength(3)
    expect(new Set(line.calls.flatMap(({ retryKey }) => retryKey ?? [])).size).toBe(1)
  } finally {
    await started.disposeAsync()
    await sql.end({ timeout: 5 })
    rmSync(folder, { recursive: true, force: true })
  }
})
