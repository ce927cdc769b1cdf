import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { files, statementCsv } from '#testing/bank-file.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let [fern, chai] = [{} as Client, {} as Client]
beforeAll(async () => {
  ;[fern, chai] = [await world.as('finance', 'fern'), await world.as('supervisor', 'chai')]
})

const money = { account: 'scb-1', direction: 'in', channel: 'bank', occurredAt: '2026-01-05T09:00:00+07:00' }

/** How an entry came and what was done with it, each with who did it. A colleague claims the entry first. */
async function timelineOf(id: string) {
  const { version } = await chai.get('statements/entry', { id })
  await chai.post('statements/claim', { operationId: randomUUID(), entryId: id, version })
  const { rows } = await fern.get('crediting/timeline', { kind: 'entry', id })
  return rows.map(({ act, actor }: { act: string; actor: string }) => `${act} by ${actor}`)
}
const claimed = 'entry.claim by chai@example.test'

test('an entry from the bank was received from the bank', async () => {
  const feed = await world.service('statement-entries')
  const { results } = await feed.post('service/statement-entries', {
    entries: [{ ...money, amount: '101.00', reference: 'bank-1' }],
  })
  expect(await timelineOf(results[0].id)).toEqual(['entry.receive by bank', claimed])
})

test('an entry that somebody typed was added by them, whoever claims it later', async () => {
  const { entry } = await fern.post('statements/create', {
    operationId: randomUUID(),
    entry: { ...money, amount: '102.00', occurredAt: '2026-01-05 09:00:00' },
    note: 'seen in the bank app',
  })
  expect(await timelineOf(entry.id)).toEqual(['entry.create by fern@example.test', claimed])
})

test('an entry that was typed in the old system names nobody who works on it here', async () => {
  const feed = await world.service('statement-entries')
  const { results } = await feed.post('service/statement-entries', {
    entries: [{ ...money, amount: '104.00', reference: 'bank-2' }],
  })
  const { id } = results[0]
  await world.sql`update statement_entry set created_by_staff = true, moved_in = true where id = ${id}`
  expect(await timelineOf(id)).toEqual(['entry.receive by system', claimed])
})

test('an entry from a file was received from the employee who added the file', async () => {
  const { import: statement } = await files.bring(
    chai,
    Buffer.from(
      statementCsv([{ day: '05/01/2569', clock: '09:30', in: '103.00', balance: '103.00', text: 'CDM' }]),
    ),
  )
  await files.commit(fern, await files.preview(chai, statement.id))
  await files.until(fern, statement.id, ['done'])
  const [entry] = await world.sql<{ id: string }[]>`
    select id from statement_entry where import_id = ${statement.id}`
  expect(await timelineOf(entry!.id)).toEqual(['entry.receive by fern@example.test', claimed])
})
