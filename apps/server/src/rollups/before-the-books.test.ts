import { randomUUID } from 'node:crypto'
import { fieldRules } from '@khlang/contract/field-rules'
import { booksBegin } from '@khlang/domain/time'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { foldRollups } from './rollup-store.ts'
import { verifyRollups } from './verify-rollups.ts'

const world = worldOfFile()
let site: Client
beforeAll(async () => {
  site = await world.service('logins', 'rewards', 'statement-entries')
})

/** Reports a sign-in, a reward and a bank entry of this moment; returns what became of each. */
async function heardAt(at: string, who: number) {
  const player = world.shop.players[who]!.externalKey
  const key = randomUUID()
  const sent = [
    await site.post('service/logins', { logins: [{ player, at }] }),
    await site.post('service/rewards', { rewards: [{ key, kind: 'roulette', player, at, credits: 50 }] }),
    await site.post('service/statement-entries', {
      entries: [
        { account: 'scb-1', direction: 'in', amount: '50', channel: 'bank', reference: key, occurredAt: at },
      ],
    }),
  ]
  return sent.map(({ results }) => results[0])
}
/** Folds the sums, has the player no longer count in reports, folds again, and compares all sums with their rows. */
async function differencesOnceUncounted(who: number) {
  await foldRollups(world.sql)
  await world.sql`update player set counts_in_reports = false where id = ${world.shop.players[who]!.id}`
  await foldRollups(world.sql)
  return (await verifyRollups(world.sql)).examples
}

// Invariant: No record that other systems report is older than the sums, which begin with the year 2000 in Bangkok.
// Rule: `booksBegin` in `domain/time.ts`.
test('what other systems report as older than the books is refused, and the sums still agree with their rows', async () => {
  for (const at of ['1970-01-01T00:00:00Z', '1999-12-31 23:59:59', '1999-12-31T16:59:59.999Z']) {
    const results = await heardAt(at, 0)
    for (const { outcome, reason } of results)
      expect([at, outcome, reason]).toEqual([
        at,
        'refused',
        expect.stringContaining(fieldRules['before-books']),
      ])
  }
  expect(await differencesOnceUncounted(0)).toEqual([])
})

test('what is reported of the first moment of the books counts, and is taken out with its player', async () => {
  const results = await heardAt(booksBegin.toISOString(), 1)
  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
  expect(await differencesOnceUncounted(1)).toEqual([])
})

test('a loss-return of days before the books is refused by its field', async () => {
  const owner = await world.as('owner')
  for (const span of ['day', 'month']) {
    const read = (day: string) => owner.raw('GET', `/api/rewards/loss-return?span=${span}&day=${day}`)
    const refused = await read('1999-12-31')
    expect([span, refused.status, await refused.json()]).toEqual([
      span,
      400,
      expect.objectContaining({ fields: [expect.objectContaining({ path: 'day', rule: 'before-books' })] }),
    ])
    expect([span, (await read('2000-01-01')).status]).toEqual([span, 200])
  }
})
