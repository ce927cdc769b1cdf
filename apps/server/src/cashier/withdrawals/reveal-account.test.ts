import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, expect, test } from 'vitest'
import { maxReveals } from '#staff/audit/reveal-store.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { playersInTurn } from '#testing/players.ts'
import { maxAccountReveals } from './reveal-account.ts'

const world = worldOfFile({ players: 60 })
let nok: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
})
const nextPlayer = playersInTurn(world)
const once = () => ({ operationId: randomUUID() })

const withdraw = async (player: Player): Promise<string> =>
  (await nok.post('cashier/create-withdrawal', { ...once(), player: player.code, amount: '100' })).id

async function end(act: 'complete' | 'cancel', requestId: string) {
  const fern = await world.as('finance', 'fern')
  const { version } = await fern.get('cashier/withdrawal', { id: requestId })
  await fern.post(`cashier/${act}`, { ...once(), requestId, version, reason: 'with the app of the bank' })
}
const look = (client: Client, requestId: string) => client.post('cashier/reveal-account', { requestId })
const refused = (client: Client, requestId: string) => client.refused('cashier/reveal-account', { requestId })

/** Writes that this employee revealed so many accounts of withdrawals, or players, a few minutes ago. */
const hasRevealed = (name: string, act: 'account.reveal' | 'player.reveal', count: number, minutesAgo = 30) =>
  world.sql`
    insert into audit (at, actor, act, object_kind, object_id, reason)
    select clock_timestamp() - make_interval(mins => ${minutesAgo}), ${`${name}@example.test`}, ${act}, ${act === 'account.reveal' ? 'request' : 'player'}, gen_random_uuid()::text, 'another'
    from generate_series(1, ${count})`
const looksAt = (name: string, objectId: string) => world.sql<{ act: string }[]>`
  select act from audit where actor = ${`${name}@example.test`} and object_id = ${objectId} order by seq`

// Invariant: Nobody reads account numbers of withdrawals without a limit. Rule: `revealAccount`. Database: advisory
// lock, audit in the same transaction.
test('who pays may open many accounts an hour, but not copy them all; one that was opened stays open', async () => {
  const payer = await world.as('finance', 'payer')
  const [first, last, beyond] = [nextPlayer(), nextPlayer(), nextPlayer()]
  const ids = [await withdraw(first), await withdraw(last), await withdraw(beyond)] as const
  expect(await look(payer, ids[0])).toMatchObject({ number: first.accountNumber })
  await hasRevealed('payer', 'account.reveal', maxAccountReveals, 61)
  await hasRevealed('payer', 'account.reveal', maxAccountReveals - 2)
  await hasRevealed('payer', 'player.reveal', maxReveals) // has its own limit
  expect(await look(payer, ids[1])).toMatchObject({ number: last.accountNumber })
  const answer = await refused(payer, ids[2])
  expect(answer).toMatchObject({ status: 429, code: 'too-many-tries' })
  const minutesLeft = (Date.parse((answer as unknown as { until: string }).until) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(28)
  expect(minutesLeft).toBeLessThan(31)
  expect(JSON.stringify(answer)).not.toContain(beyond.accountNumber)
  expect(await look(payer, ids[1])).toMatchObject({ number: last.accountNumber })
  expect(await looksAt('payer', ids[2])).toEqual([])
})

test('of twelve accounts opened at once no more are shown than are left of the hour', async () => {
  const payer = await world.as('finance', 'hasty')
  const ids = []
  for (let number = 0; number < 12; number++) ids.push(await withdraw(nextPlayer()))
  await hasRevealed('hasty', 'account.reveal', maxAccountReveals - 3)
  const answers = await Promise.all(
    ids.map(
      async (requestId) => (await payer.raw('POST', '/api/cashier/reveal-account', { requestId })).status,
    ),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(3)
  expect(answers.filter((status) => status === 429)).toHaveLength(9)
})

test.each(['complete', 'cancel'] as const)(
  'after it was ended (%s) a look counts as one at the player',
  async (act) => {
    const name = `curious-${act}`
    const curious = await world.as('finance', name)
    const [player, another] = [nextPlayer(), nextPlayer()]
    const [id, second] = [await withdraw(player), await withdraw(another)]
    await end(act, id)
    await end(act, second)
    await hasRevealed(name, 'player.reveal', maxReveals - 1)
    expect(await look(curious, id)).toMatchObject({ number: player.accountNumber })
    expect(await looksAt(name, player.id)).toEqual([{ act: 'player.reveal' }])
    expect(await looksAt(name, id)).toEqual([{ act: 'account.reveal' }])
    expect(await refused(curious, second)).toMatchObject({ status: 429, code: 'too-many-tries' })
    expect(await looksAt(name, another.id)).toEqual([])
  },
)

test('of a player with restricted data the payer sees the account, and after the payout only owners do', async () => {
  const [owner, payer] = [await world.as('owner', 'own'), await world.as('finance', 'fern')]
  const player = nextPlayer()
  const id = await withdraw(player)
  await world.sql`
    update player set restricted_at = clock_timestamp(), restricted_by = 'own', restricted_because = 'a dispute' where id = ${player.id}`
  expect(await look(payer, id)).toMatchObject({ number: player.accountNumber })
  await end('complete', id)
  expect(await refused(payer, id)).toMatchObject({ code: 'player-restricted' })
  expect(await look(owner, id)).toMatchObject({ number: player.accountNumber })
})
