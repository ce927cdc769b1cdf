import { randomUUID } from 'node:crypto'
import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import type { EntryRow } from '@khlang/contract/statements/statements'
import type { StatementEntryId } from '@khlang/domain/brand'
import type { Player } from '@khlang/seed/shop'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/monitoring/log.ts'
import { setApprovals } from '#testing/settling.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { ruleOf, runBackTest } from '#testing/rules.ts'
import { slips } from '#testing/slips.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { playersInTurn } from '#testing/players.ts'
import { startAutoMatcher } from './auto-match.ts'
import { autoMatchEntry } from './auto-match-entry.ts'

// Entries that were left to people are not looked at again by themselves, so that a test shows what triggers it.
const world = worldOfFile({ past: 40, players: 80, timeoutMs: 2_000, autoMatchRetryMs: 24 * 3_600_000 })
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let supervisor: Client
let finance: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  supervisor = await world.as('supervisor')
  finance = await world.as('finance')
  nok = await world.as('support', 'nok')
})
afterEach(() => world.sql`delete from setting`)

const nextPlayer = playersInTurn(world)
let amounts = 3_000
const nextAmount = () => `${(amounts += 7)}`
const context = () => ({ sql: world.sql, sending: world.app.dispatcher })
const alone = (entryId: string) => autoMatchEntry(context(), entryId as StatementEntryId)
const read = (id: string): Promise<EntryRow> => nok.get('statements/entry', { id })
const ends = (id: string, state: string) => expect.poll(async () => (await read(id)).state).toBe(state)
const certain = (id: string) => expect.poll(async () => (await read(id)).judgement).toBe('certain')
const waitingForLocks = async () => (await lockWaits(world.sql)).length
const ordersOf = (entryId: string) => world.sql<{ id: string; orderedBy: string; credits: number }[]>`
  select id, ordered_by, credits from credit_order where entry_id = ${entryId}`

const account = 'scb-1'
async function switchOn(limit: number | null = null, of = account) {
  const { id } = await runBackTest(owner, of, 8, limit)
  return owner.post('statements/start-auto-match', { account: of, backTestId: id })
}
async function switchOff() {
  if ((await ruleOf(owner, account)).on) await supervisor.post('statements/stop-auto-match', { account })
}

/** Creates an entry and the request that it pays: certain, unless something else is changed. */
async function pair(player = nextPlayer(), amount = nextAmount(), of = account) {
  const depositId = await desk.asks(player, amount, 20)
  const entryId = await desk.pays(player, `${amount}.00`, { account: of })
  return { player, amount: Number(amount), depositId, entryId }
}

describe('the switch of auto-match', () => {
  afterEach(switchOff)

  // Invariant: The auto-matcher matches only where an owner switched it on after a back-test, and only what
  // its rule allows. Rule: `domain/statements/auto-match.ts`, `back-test.ts`. Database: switch locked by
  // each match, `auto_match`. Also: `npm run bench -- matching`.
  test('is off for every account until an owner turns it on: certain matches wait for people', async () => {
    expect((await owner.get('statements/rules')).rows.map(({ on }: { on: boolean }) => on)).toEqual([
      false,
      false,
      false,
      false,
    ])
    const { entryId } = await pair()
    await certain(entryId)
    expect(await alone(entryId)).toEqual({ declineReason: 'switched-off' })
    expect(await read(entryId)).toMatchObject({ state: 'pending', employee: null })
  })

  test('needs a back-test of the account', async () => {
    expect((await ruleOf(owner, 'kbank-1')).lacks).toEqual(['no-back-test'])
    const { id } = await runBackTest(owner, account)
    expect(
      await owner.refused('statements/start-auto-match', { account: 'kbank-1', backTestId: id }),
    ).toMatchObject({
      status: 409,
      code: 'not-proven',
      detail: 'no-back-test',
    })
  })

  test('stays off while the back-test has a wrong pair', async () => {
    const { id } = await runBackTest(owner, 'truemoney-1')
    expect((await ruleOf(owner, 'truemoney-1')).can.start).toBe('not-proven')
    expect(
      await owner.refused('statements/start-auto-match', { account: 'truemoney-1', backTestId: id }),
    ).toMatchObject({ code: 'not-proven', detail: 'back-test-wrong' })
  })

  test('stays off when the back-test is old, short, or has too few pairs', async () => {
    const { id } = await runBackTest(owner, account, 6)
    const start = (backTestId: string) =>
      owner.refused('statements/start-auto-match', { account, backTestId })
    expect((await start(id)).detail).toBe('back-test-short')
    await world.sql`update back_test set days = 8, ended_at = ended_at - interval '25 hours' where id = ${id}`
    expect((await start(id)).detail).toBe('back-test-old')
    const { id: few } = await runBackTest(owner, account, 8, 1)
    expect((await start(few)).detail).toBe('back-test-few')
    const { id: before } = await runBackTest(owner, account)
    await runBackTest(owner, account)
    expect((await start(before)).detail).toBe('back-test-old')
  })

  test('is turned on only by owners, and off by supervisors, at once and audited', async () => {
    const { id } = await runBackTest(owner, account)
    expect(
      await supervisor.refused('statements/start-auto-match', { account, backTestId: id }),
    ).toMatchObject({
      status: 403,
      permission: 'autoMatch.start',
    })
    expect(await owner.post('statements/start-auto-match', { account, backTestId: id })).toMatchObject({
      on: true,
      changedBy: 'owner@example.test',
    })
    expect(await finance.refused('statements/stop-auto-match', { account })).toMatchObject({ status: 403 })
    expect(
      await supervisor.post('statements/stop-auto-match', { account, reason: 'the bank is odd' }),
    ).toMatchObject({
      on: false,
      stoppedBy: 'person',
      changedBy: 'supervisor@example.test',
      reason: 'the bank is odd',
    })
    expect(await supervisor.refused('statements/stop-auto-match', { account })).toMatchObject({
      code: 'auto-match-off',
    })
    const lines = await world.sql`
      select actor, act from audit where object_kind = 'own-account' and object_id = ${account} order by seq desc limit 2`
    expect(lines.map(({ actor, act }) => [actor, act])).toEqual([
      ['supervisor@example.test', 'autoMatch.stop'],
      ['owner@example.test', 'autoMatch.start'],
    ])
    const { entryId } = await pair()
    await certain(entryId)
    expect(await alone(entryId)).toEqual({ declineReason: 'switched-off' })
  })

  test('has a limit, never above the tested one, and its change is audited', async () => {
    expect(await switchOn(2_000)).toMatchObject({ limit: 2_000, testedLimit: 2_000 })
    const limit = (amount: number | null, seen = 2_000) => ({ account, limit: amount, seen: { limit: seen } })
    expect(await owner.refused('statements/limit-auto-match', limit(2_001))).toMatchObject({
      code: 'limit-not-tested',
    })
    expect(await owner.refused('statements/limit-auto-match', limit(null))).toMatchObject({
      code: 'limit-not-tested',
    })
    expect(await owner.post('statements/limit-auto-match', limit(400))).toMatchObject({ limit: 400 })
    const [line] =
      await world.sql`select act, before, after from audit where object_kind = 'own-account' order by seq desc limit 1`
    expect(line).toMatchObject({ act: 'autoMatch.limit', before: { limit: 2_000 }, after: { limit: 400 } })
    const { entryId } = await pair(nextPlayer(), '381') // and a bonus of 20
    await certain(entryId)
    expect(await alone(entryId)).toEqual({ declineReason: 'over-limit' })
    const small = await pair(nextPlayer(), '380')
    await ends(small.entryId, 'done')
  })

  test('has a limit that a colleague’s is not overwritten by, unless it was seen', async () => {
    await switchOn(2_000)
    const colleague = await world.as('owner', 'second')
    await colleague.post('statements/limit-auto-match', { account, limit: 500, seen: { limit: 2_000 } })
    const save = { account, limit: 1_900, seen: { limit: 2_000 } }
    expect(await owner.refused('statements/limit-auto-match', save)).toMatchObject({
      code: 'stale-version',
      row: { limit: 500, changedBy: 'second@example.test' },
    })
    expect(await ruleOf(owner, account)).toMatchObject({ limit: 500 })
    // Whoever still saw it off does not lift the limit either.
    const { lastTest } = await ruleOf(owner, account)
    expect(
      await owner.refused('statements/start-auto-match', { account, backTestId: lastTest!.id }),
    ).toMatchObject({ code: 'stale-version', row: { limit: 500 } })
    expect(await owner.post('statements/limit-auto-match', { ...save, seen: { limit: 500 } })).toMatchObject({
      limit: 1_900,
    })
  })
})

describe('auto-match switched on', () => {
  beforeEach(() => switchOn())
  afterEach(switchOff)

  test('credits a new entry without a person, marked as auto-match and with its reasons', async () => {
    const { player, amount, depositId, entryId } = await pair()
    const before = await world.balanceOf(player)
    await ends(entryId, 'done')
    expect(await world.balanceOf(player)).toBe(before + amount + 20)
    expect(await read(entryId)).toMatchObject({ depositId, employee: 'auto-match', holder: null })
    expect(await nok.get('cashier/deposit', { id: depositId })).toMatchObject({
      state: 'done',
      employee: 'auto-match',
      bonus: 20,
    })
    expect((await ordersOf(entryId)).map(({ orderedBy }) => orderedBy)).toEqual(['auto-match'])
    const [line] =
      await world.sql`select actor, after from audit where object_id = ${entryId} and act = 'entry.match'`
    expect(line).toMatchObject({
      actor: 'auto-match',
      after: { depositId, points: { amount: 40, account: 30, time: 10 } },
    })
    expect((await ruleOf(owner, account)).today).toBeGreaterThan(0)
  })

  test('matches nothing on a frozen account, and its waiting entries once it is unfrozen', async () => {
    const own = async (): Promise<OwnAccountRow> =>
      (await owner.get('accounts/list')).rows.find((row: OwnAccountRow) => row.code === account)
    const change = async (act: 'freeze' | 'unfreeze') => {
      const { id, version } = await own()
      const reason = act === 'freeze' ? { reason: 'the bank did' } : {}
      await owner.post(`accounts/${act}`, { operationId: randomUUID(), id, version, ...reason })
    }
    await change('freeze')
    const { entryId } = await pair()
    await certain(entryId)
    expect(await alone(entryId)).toEqual({ declineReason: 'switched-off' })
    expect(await read(entryId)).toMatchObject({ state: 'pending', employee: null })
    await change('unfreeze')
    await ends(entryId, 'done')
  })

  test('leaves a match that needs approval to people, and makes it when none is needed any more', async () => {
    await setApprovals(world, { 'entry.match': 1 })
    const { entryId } = await pair()
    await certain(entryId)
    expect(await alone(entryId)).toEqual({ declineReason: 'approval-needed' })
    expect(await ordersOf(entryId)).toHaveLength(0)
    await world.sql`delete from setting where key = 'approvals'`
    await alone(entryId) // or the one in the background, whichever comes first
    await expect.poll(() => ordersOf(entryId)).toHaveLength(1)
  })

  test('credits earlier money when its request arrives', async () => {
    const [player, amount] = [nextPlayer(), nextAmount()]
    const entryId = await desk.pays(player, `${amount}.00`)
    await expect.poll(async () => (await read(entryId)).judgement).toBe('none')
    await desk.asks(player, amount)
    await ends(entryId, 'done')
  })

  test.each([
    [
      'a hold that a person lifts',
      (requestId: string) => nok.post('cashier/hold', { requestId, reason: 'the slip is unclear' }),
      (requestId: string) => nok.post('cashier/lift-hold', { requestId }),
    ],
    [
      'a hold that expires',
      (requestId: string) =>
        nok.post('cashier/hold', {
          requestId,
          reason: 'the slip is unclear',
          until: new Date(Date.now() + 60_000).toISOString(),
        }),
      (requestId: string) =>
        world.sql`update request set hold_until = clock_timestamp() - interval '1 second', revision = revision + 1 where id = ${requestId}`,
    ],
    [
      'a claim that is released',
      (requestId: string) => nok.post('cashier/claim', { requestId }),
      (requestId: string) => nok.post('cashier/release', { requestId }),
    ],
    [
      'a claim that expires',
      (requestId: string) => nok.post('cashier/claim', { requestId }),
      (requestId: string) =>
        world.sql`update request set lease_until = clock_timestamp() - interval '1 second', revision = revision + 1 where id = ${requestId}`,
    ],
  ])('credits an entry that waited for %s soon afterwards, and not before', async (_what, begin, end) => {
    const [player, amount] = [nextPlayer(), nextAmount()]
    const depositId = await desk.asks(player, amount)
    await begin(depositId)
    const entryId = await desk.pays(player, `${amount}.00`)
    await certain(entryId)
    // The auto-matcher goes through entries in order: once a later one is credited, it has looked at this one.
    await ends((await pair()).entryId, 'done')
    expect(await read(entryId)).toMatchObject({ state: 'pending', employee: null })
    expect(await ordersOf(entryId)).toEqual([])
    await end(depositId)
    await ends(entryId, 'done')
    expect(await ordersOf(entryId)).toHaveLength(1)
  })

  test('credits an entry once, even with several processes and a person at the same moment', async () => {
    const log = createLog('silent')
    const others = await Promise.all([1, 2, 3].map(() => startAutoMatcher(context(), log)))
    try {
      for (let round = 0; round < 8; round++) {
        const { player, amount, depositId, entryId } = await pair()
        const before = await world.balanceOf(player)
        await Promise.all([
          alone(entryId),
          alone(entryId),
          nok.raw('POST', '/api/statements/match-deposit', { operationId: randomUUID(), entryId, depositId }),
          alone(entryId),
        ])
        await ends(entryId, 'done')
        expect(await ordersOf(entryId)).toHaveLength(1)
        expect(await world.balanceOf(player)).toBe(before + amount + 20)
      }
    } finally {
      await Promise.all(others.map((stop) => stop()))
    }
  })

  test('credits two requests of one player one after the other, whatever runs at the same time', async () => {
    await finance.post('crediting/hold', { reason: 'until both are there' })
    const player = nextPlayer()
    const [one, two] = [await pair(player), await pair(player)]
    await Promise.all([certain(one.entryId), certain(two.entryId)])
    await world.fault(player, 'slow', 2)
    await supervisor.post('crediting/lift-hold', { reason: 'both are there' })
    const results = await Promise.all([
      alone(one.entryId),
      alone(two.entryId),
      alone(one.entryId),
      alone(two.entryId),
    ])
    expect(results).toContainEqual({ declineReason: 'player-busy' })
    const [open] = await world.sql`
      select count(*) as orders from credit_order where player_id = ${player.id} and state in ('queued', 'sending', 'unknown')`
    expect(open!.orders).toBe(1)
    await Promise.all([ends(one.entryId, 'done'), ends(two.entryId, 'done')])
  })

  test('stops at once when it is switched off: a match under way ends first', async () => {
    await finance.post('crediting/hold', { reason: 'to look first' })
    const { entryId, depositId } = await pair()
    await certain(entryId)
    const { looking, stopping } = await world.sql.begin(async (tx) => {
      await tx`select 1 from request where id = ${depositId} for update`
      await world.sql`delete from setting where key = 'sending.hold'`
      const matching = alone(entryId)
      await expect.poll(waitingForLocks).toBeGreaterThan(0)
      let stopped = false
      const stop = supervisor.post('statements/stop-auto-match', { account }).then(() => (stopped = true))
      await expect.poll(async () => stopped || (await waitingForLocks()) > 1).toBe(true)
      return { looking: matching, stopping: stop }
    })
    await Promise.all([looking, stopping])
    const [late] = await world.sql`
      select count(*) as orders from credit_order o, auto_match a
      where o.entry_id = ${entryId} and a.account_code = ${account} and o.created_at > a.changed_at`
    expect(late!.orders).toBe(0)
  })

  describe('auto-match leaves to people', () => {
    /**
     * Creates an entry that `become` changes, and then its request: last, so that the entry is not matched before
     * the change.
     */
    async function entryThat(become: (entryId: string, player: Player) => Promise<unknown>, changes = {}) {
      const [player, amount] = [nextPlayer(), nextAmount()]
      const entryId = await desk.pays(player, `${amount}.00`, changes)
      await become(entryId, player)
      await desk.asks(player, amount)
      await certain(entryId)
      return entryId
    }

    test('an entry that a person has claimed', async () => {
      const entryId = await entryThat((id) => nok.post('statements/claim', { entryId: id }))
      expect(await alone(entryId)).toEqual({ declineReason: 'claimed' })
      expect(await read(entryId)).toMatchObject({ state: 'claimed', holder: 'nok@example.test' })
    })

    // Invariant: The auto-matcher tries an entry again as soon as the claim or hold ends that it waited
    // for. Rule: `statements/automation/auto-match.ts`.
    test('an entry that a person had claimed and released', async () => {
      const entryId = await entryThat(async (id) => {
        await nok.post('statements/claim', { entryId: id })
        await nok.post('statements/release', { entryId: id })
      })
      expect(await alone(entryId)).toEqual({ declineReason: 'touched' })
    })

    test('an entry on hold', async () => {
      const entryId = await entryThat((id) =>
        nok.post('statements/hold', { entryId: id, reason: 'ask them' }),
      )
      expect(await alone(entryId)).toEqual({ declineReason: 'put-aside' })
    })

    test('an entry that an employee entered by hand', async () => {
      const [player, amount] = [nextPlayer(), nextAmount()]
      const { entry } = await finance.post('statements/create', {
        operationId: randomUUID(),
        note: 'seen in the app',
        entry: {
          account,
          amount: `${amount}.00`,
          direction: 'in',
          occurredAt: new Date().toISOString(),
          channel: 'bank',
          sender: { bank: player.bank, accountTail: `/X${player.accountNumber.slice(-6)}` },
        },
      })
      await desk.asks(player, amount)
      await certain(entry.id)
      expect(await alone(entry.id)).toEqual({ declineReason: 'brought-by-staff' })
    })

    test('an entry that the bank may have reported twice', async () => {
      const player = nextPlayer()
      const [amount, occurredAt] = [`${nextAmount()}.00`, new Date().toISOString()]
      const sameReport = { reference: undefined, occurredAt }
      const first = await desk.pays(player, amount, sameReport)
      await nok.post('statements/claim', { entryId: first })
      const again = await desk.pays(player, amount, sameReport)
      expect((await read(again)).possibleDuplicate).toBe(true)
      await desk.asks(player, amount)
      expect(await alone(again)).toEqual({ declineReason: 'possible-duplicate' })
    })

    test('an entry that may be one transfer reported by two sources', async () => {
      const player = nextPlayer()
      const amount = `${nextAmount()}.00`
      const first = await desk.pays(player, amount, {
        reference: undefined,
        balanceAfter: '90000.00',
        sender: { accountTail: `X-${player.accountNumber.slice(-4)}` },
      })
      await nok.post('statements/claim', { entryId: first })
      const again = await desk.pays(player, amount)
      await desk.asks(player, amount.replace('.00', ''))
      expect(await alone(again)).toEqual({ declineReason: 'possible-duplicate' })
    })

    test('two players who requested the same amount and share the visible digits', async () => {
      const [one, two, amount] = [nextPlayer(), nextPlayer(), nextAmount()]
      await Promise.all([desk.asks(one, amount), desk.asks(two, amount)])
      const entryId = await desk.pays(one, `${amount}.00`, { sender: undefined })
      await expect.poll(async () => (await read(entryId)).judgement).toBe('ambiguous')
      expect(await alone(entryId)).toEqual({ declineReason: 'ambiguous' })
    })

    test.each([
      ['suspended', 'player-suspended'],
      ['watch', 'player-watched'],
    ])('the money of a player whose status is %s', async (status, reason) => {
      const [player, amount] = [nextPlayer(), nextAmount()]
      await desk.asks(player, amount)
      await world.sql`update player set status = ${status} where id = ${player.id}`
      const entryId = await desk.pays(player, `${amount}.00`)
      await certain(entryId)
      expect(await alone(entryId)).toEqual({ declineReason: reason })
      await world.sql`update player set status = 'normal'`
    })

    test('the money of a player who was excluded after their request', async () => {
      const [player, amount] = [nextPlayer(), nextAmount()]
      await desk.asks(player, amount)
      await nok.post('players/set-exclusion', {
        id: player.id,
        exclusion: { from: 'deposits', until: null },
        reason: 'asked on the telephone',
      })
      const entryId = await desk.pays(player, `${amount}.00`)
      await certain(entryId)
      expect(await alone(entryId)).toEqual({ declineReason: 'player-excluded' })
      await world.sql`update player set excluded_from = null`
    })

    test('a request whose slip belongs to money already credited', async () => {
      const credited = await pair(nextPlayer(), nextAmount(), 'kbank-1')
      await slips.attach(nok, credited.depositId, { reference: '20261121AUTO0001' })
      await desk.settled(nok, (await desk.match(nok, credited.entryId, credited.depositId)).orderId)
      const { player, amount } = { player: nextPlayer(), amount: nextAmount() }
      const depositId = await desk.asks(player, amount)
      await slips.attach(nok, depositId, { reference: '20261121AUTO0001' })
      const entryId = await desk.pays(player, `${amount}.00`)
      await certain(entryId)
      expect(await alone(entryId)).toEqual({ declineReason: 'slip-used' })
      expect(await ordersOf(entryId)).toEqual([])
    })

    test('everything while sending is on hold, and resumes when the hold is lifted', async () => {
      await finance.post('crediting/hold', { reason: 'the back-end is being moved' })
      const { entryId } = await pair()
      await certain(entryId)
      expect(await alone(entryId)).toEqual({ declineReason: 'sending-held' })
      expect(await ordersOf(entryId)).toEqual([])
      await supervisor.post('crediting/lift-hold', { reason: 'it is back' })
      await ends(entryId, 'done')
    })

    test('an entry that changed since it was checked', async () => {
      await finance.post('crediting/hold', { reason: 'to look first' })
      const { entryId, depositId } = await pair()
      await certain(entryId)
      // Between the first evaluation and the lock, somebody declines the pair.
      const { looking } = await world.sql.begin(async (tx) => {
        await tx`select 1 from statement_entry where id = ${entryId} for update`
        await world.sql`delete from setting where key = 'sending.hold'`
        const matching = alone(entryId)
        await expect.poll(waitingForLocks).toBeGreaterThan(0)
        await tx`insert into declined_pair (entry_id, request_id, declined_by) values (${entryId}, ${depositId}, 'nok')`
        return { looking: matching }
      })
      expect(await looking).toEqual({ declineReason: 'none' })
      expect(await ordersOf(entryId)).toEqual([])
    })
  })
})

describe('a reversed automatic match', () => {
  afterEach(switchOff)

  test('does not include a match that people made', async () => {
    await switchOn()
    const { entryId, depositId } = await pair(nextPlayer(), '51')
    await world.sql`select 1`
    const [player, amount] = [nextPlayer(), nextAmount()]
    const mine = await desk.pays(player, `${amount}.00`, { sender: undefined })
    const asked = await desk.asks(player, amount)
    await desk.settled(nok, (await desk.match(nok, mine, asked)).orderId)
    await finance.post('statements/reverse', {
      operationId: randomUUID(),
      entryId: mine,
      reason: 'not theirs',
    })
    expect((await ruleOf(owner, account)).on).toBe(true)
    await ends(entryId, 'done')
    expect(depositId).toBeTruthy()
  })

  // Invariant: An automatic match that is taken back stops the auto-matcher on its account. Database:
  // `disableAfterReversal` in the same transaction.
  test('switches auto-match off on that account, sends a notice, and is not made again', async () => {
    await switchOn()
    const { entryId, depositId } = await pair()
    await ends(entryId, 'done')
    await desk.settled(nok, (await ordersOf(entryId))[0]!.id)
    const { orderId } = await finance.post('statements/reverse', {
      operationId: randomUUID(),
      entryId,
      reason: 'it was their brother',
    })
    expect(await ruleOf(owner, account)).toMatchObject({
      on: false,
      stoppedBy: 'wrong-match',
      wrongEntry: { id: entryId },
      changedBy: 'finance@example.test',
      reason: 'it was their brother',
    })
    const accounts = await nok.get('statements/accounts')
    expect(accounts.rows.find(({ code }: { code: string }) => code === account).autoMatch).toBe('stopped')
    const [line] = await world.sql`
      select actor, act, after from audit where object_kind = 'own-account' order by seq desc limit 1`
    expect(line).toMatchObject({
      actor: 'system',
      act: 'autoMatch.stop',
      after: { wrongEntry: entryId, takenBackBy: 'finance@example.test' },
    })
    expect((await desk.settled(nok, orderId)).state).toBe('done')

    const other = await pair()
    await certain(other.entryId)
    expect(await alone(other.entryId)).toEqual({ declineReason: 'switched-off' })
    const { lastTest, lacks } = await ruleOf(owner, account)
    expect(lacks).toContain('back-test-before-stop')
    expect(
      await owner.refused('statements/start-auto-match', { account, backTestId: lastTest!.id }),
    ).toMatchObject({ code: 'not-proven' })
    const test = await runBackTest(owner, account)
    expect(test.wrong.map((one) => [one.entry.id, one.instead.kind])).toEqual([[entryId, 'taken-back']])
    expect(
      await owner.refused('statements/start-auto-match', { account, backTestId: test.id }),
    ).toMatchObject({
      code: 'not-proven',
    })
    // After it is switched on again, the pair that it got wrong is left to staff.
    await world.sql`update auto_match set switched_on = true, stopped_by = null`
    await ends(entryId, 'pending')
    expect(await alone(entryId)).toEqual({ declineReason: 'ordered-before' })
    expect(await nok.get('cashier/deposit', { id: depositId })).not.toMatchObject({ state: 'crediting' })
  })

  test('counts even if the match was undone before it was sent', async () => {
    await switchOn(null, 'kbank-1')
    await world.backendLeaves()
    const { entryId } = await pair(nextPlayer(), nextAmount(), 'kbank-1')
    await ends(entryId, 'crediting')
    const undo = () => nok.raw('POST', '/api/statements/undo-match', { operationId: randomUUID(), entryId })
    await expect.poll(async () => (await undo()).status).toBe(200)
    expect(await ruleOf(owner, 'kbank-1')).toMatchObject({
      on: false,
      stoppedBy: 'wrong-match',
      wrongEntry: { id: entryId },
    })
    await world.backendReturns()
    expect(await ordersOf(entryId)).toHaveLength(1)
  })
})

test('nobody can sign in as auto-match, or use that name', async () => {
  const [employee] = await world.sql`select id from employee limit 1`
  await expect(
    world.sql`update employee set email = 'auto-match' where id = ${employee!.id}`,
  ).rejects.toThrow(/check/)
})
