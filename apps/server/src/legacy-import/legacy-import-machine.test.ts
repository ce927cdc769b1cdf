import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryFacts, requestFacts } from '#statements/automation/auto-match-store.ts'
import { evaluateAutoMatch } from '#statements/automation/auto-match-entry.ts'
import { importOldProject, newOldProject } from '#testing/old-project.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let project: Awaited<ReturnType<typeof newOldProject>>
beforeAll(async () => {
  project = await newOldProject({ players: 12, history: 300 })
  await importOldProject(world.sql, project)
})
afterAll(async () => {
  await project[Symbol.asyncDispose]()
})

test('auto-match leaves imported entries to people, however certain the match', async () => {
  const entries = await world.sql<{ id: string }[]>`
    select id from statement_entry where moved_in and direction = 'in' and state in ('pending', 'claimed') and hold_reason is null`
  expect(entries.length).toBeGreaterThan(0)
  for (const { id } of entries) {
    expect(await entryFacts(world.sql, id as never)).toMatchObject({ broughtByStaff: true })
    expect(await evaluateAutoMatch(world.sql, id as never, { limit: null })).toMatchObject({ ok: false })
  }
})

test('auto-match leaves imported requests to people, even if fitting money arrives later', async () => {
  const [request] = await world.sql<{ id: string; amount: number; account: string }[]>`
    select r.id, r.amount, right(p.account_number, 6) as account from request r join player p on p.id = r.player_id
    where r.moved_in and r.state = 'pending' and r.kind = 'deposit' limit 1`
  expect((await requestFacts(world.sql, [request!.id as never]))[0]).toMatchObject({ orderedBefore: true })
  const bank = await world.service('statement-entries')
  const sent = await bank.post('service/statement-entries', {
    entries: [
      {
        account: 'scb-1',
        channel: 'bank',
        direction: 'in',
        amount: `${request!.amount}.00`,
        occurredAt: new Date().toISOString(),
        reference: randomUUID(),
        sender: { bank: 'KBANK', accountTail: request!.account },
      },
    ],
  })
  const entryId = sent.results[0].id as string
  const decision = await evaluateAutoMatch(world.sql, entryId as never, { limit: null })
  expect(decision).toMatchObject({ ok: false })
})
