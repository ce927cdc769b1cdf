import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ApprovalRow } from '@khlang/contract/approvals'
import { type ApprovalRules, usualApprovals } from '@khlang/domain/staff/approval'
import { dayOf, startOf } from '@khlang/domain/time'
import type { Player } from '@khlang/seed/shop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { canonical } from '#platform/operation.ts'
import { longGivenUp, setApprovals } from '#testing/settling.ts'
import type { Client } from '#testing/client.ts'
import { failingInserts } from '#testing/failing-inserts.ts'
import { newDesk } from '#testing/desk.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { playersInTurn } from '#testing/players.ts'

const world = worldOfFile({ mode: 'legacy', timeoutMs: 3_000, players: 80 })
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let supervisor: Client
let finance: Client
let fern: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  supervisor = await world.as('supervisor')
  finance = await world.as('finance')
  fern = await world.as('finance', 'fern')
  nok = await world.as('support', 'nok')
})
afterEach(() => setThresholds({}))

/** Sets from how many baht a second person is needed; all other acts stay as in a new shop. */
const setThresholds = (from: Partial<ApprovalRules['from']>, more: Partial<ApprovalRules> = {}) =>
  setApprovals(world, from, more)

const nextPlayer = playersInTurn(world)

async function withdrawal(amount = '300', player: Player = nextPlayer()): Promise<Row> {
  return nok.post('cashier/create-withdrawal', { operationId: randomUUID(), player: player.code, amount })
}
type Row = { id: string; version: number; state: string; player: { id: string } }

const transferOf = (row: Row, more: Record<string, unknown> = {}) => ({
  requestId: row.id,
  version: row.version,
  via: 'scb',
  accepted: ['not-deducted'],
  ...more,
})
const transfers = (client: Client, row: Row, more: Record<string, unknown> = {}) =>
  client.refused('cashier/transfer', { operationId: randomUUID(), ...transferOf(row), ...more })
const ask = (client: Client, command: string, input: object, more: Record<string, unknown> = {}) =>
  client.post<ApprovalRow>('staff/ask-approval', {
    operationId: randomUUID(),
    command,
    input,
    reason: 'the player called',
    ...more,
  })
const asksRefused = (client: Client, command: string, input: object, more: Record<string, unknown> = {}) =>
  client.refused('staff/ask-approval', {
    operationId: randomUUID(),
    command,
    input,
    reason: 'the player called',
    ...more,
  })
const askTransfer = (client: Client, row: Row, more: Record<string, unknown> = {}) =>
  ask(client, 'cashier/transfer', transferOf(row), more)
const wordOf = (decision: 'approve' | 'refuse', { id, version }: ApprovalRow, note?: string) => ({
  approvalId: id,
  version,
  decision,
  ...(note && { note }),
})
const approve = (client: Client, row: ApprovalRow) =>
  client.post<ApprovalRow>('staff/decide', wordOf('approve', row))
const read = (client: Client, { id }: Pick<ApprovalRow, 'id'>) => client.get('staff/approval', { id })

const payouts = async ({ id }: Row) =>
  (await world.sql`select 1 from credit_order where request_id = ${id} and purpose = 'payOutWithdrawal'`)
    .length
const auditOf = async (id: string) =>
  (
    await world.sql<{ act: string; actor: string }[]>`
    select act, actor from audit where object_kind = 'approval' and object_id = ${id} order by seq`
  ).map(({ act, actor }) => `${act} ${actor.split('@')[0]}`)

describe('a payout despite a warning, by a role that may not override it', () => {
  const toNewAccount = async () => {
    await setThresholds({})
    const row = await withdrawal()
    await world.sql`
      update player set account_changed_at = clock_timestamp() where id = (select player_id from request where id = ${row.id})`
    return row
  }
  const past = (row: Row) => ({ ...transferOf(row), accepted: ['not-deducted', 'account-cooling-down'] })

  test('waits for a colleague of the supervisor where the shop wants two for every such payout', async () => {
    const row = await toNewAccount()
    await setThresholds({ 'withdrawal.override': 0, 'withdrawal.transfer': 1_000_000 })
    const accepting = { operationId: randomUUID(), ...past(row), reason: 'they showed their passbook' }
    expect(await supervisor.refused('cashier/transfer', accepting)).toMatchObject({
      code: 'approval-needed',
      approval: { act: 'withdrawal.override', from: 0 },
    })
    expect(await payouts(row)).toBe(0)
    await setThresholds({})
    await world.sql`update player set account_changed_at = null`
  })

  test('waits for a supervisor whatever the shop has set, and is then paid once in the requester’s name', async () => {
    const row = await toNewAccount()
    expect((await transfers(finance, row)).code).toBe('account-cooling-down')
    const asked = await ask(finance, 'cashier/transfer', past(row))
    expect(asked).toMatchObject({ act: 'withdrawal.override', state: 'waiting' })
    expect(await payouts(row)).toBe(0)
    expect((await fern.refused('staff/decide', wordOf('approve', asked))).code).toBe('not-permitted')
    expect(await payouts(row)).toBe(0)
    expect(await approve(supervisor, asked)).toMatchObject({ state: 'done' })
    const [order] = await world.sql`
      select ordered_by from credit_order where request_id = ${row.id} and purpose = 'payOutWithdrawal'`
    expect(order).toEqual({ orderedBy: 'finance@example.test' })
    await world.sql`update player set account_changed_at = null`
  })
})

describe('a payout that needs approval', () => {
  test('goes out at once below the threshold; from the threshold on it is refused and nothing moves', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const below = await withdrawal('299')
    await finance.post('cashier/transfer', { operationId: randomUUID(), ...transferOf(below) })
    expect(await payouts(below)).toBe(1)
    for (const amount of ['300', '301']) {
      const row = await withdrawal(amount)
      expect(await transfers(finance, row)).toMatchObject({
        status: 409,
        code: 'approval-needed',
        approval: { act: 'withdrawal.transfer', from: 300, others: 3, delayMinutes: null, waiting: null },
      })
      expect(await payouts(row)).toBe(0)
    }
  })

  test('is requested with the command in the refusal, approved by a colleague, and carried out once for the requester', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const { approval } = (await transfers(finance, row)) as unknown as {
      approval: { ask: { command: string; input: object } }
    }
    const asked = await ask(finance, approval.ask.command, approval.ask.input)
    expect(asked).toMatchObject({ state: 'waiting', amount: '300.00', askedBy: 'finance@example.test' })
    const [told] =
      await world.sql`select after from audit where act = 'approval.ask' and object_id = ${asked.id}`
    expect(told!['after']).toMatchObject({ amount: '300.00' })
    expect(asked.figures.map(({ name }) => name)).toEqual([
      'player',
      'request',
      'amount',
      'account',
      'via',
      'paidFrom',
      'accepted',
    ])
    expect((await read(supervisor, asked)).now).toEqual({ same: true, code: null, figures: null })
    expect(await payouts(row)).toBe(0)

    const done = await approve(supervisor, asked)
    expect(done).toMatchObject({ state: 'done', decidedBy: 'supervisor@example.test' })
    const [order] = await world.sql`
      select ordered_by from credit_order where request_id = ${row.id} and purpose = 'payOutWithdrawal'`
    expect(order).toEqual({ orderedBy: 'finance@example.test' })
    expect(await auditOf(asked.id)).toEqual([
      'approval.ask finance',
      'approval.approve supervisor',
      'approval.carryOut finance',
    ])
    const [line] = await world.sql<{ actor: string; after: object }[]>`
      select actor, after from audit where act = 'request.transfer' and object_id = ${row.id}`
    expect(line).toMatchObject({
      actor: 'finance@example.test',
      after: { approvedBy: 'supervisor@example.test' },
    })
  })

  test('shows no more of an account than lists do', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const player = nextPlayer()
    const asked = await askTransfer(finance, await withdrawal('300', player))
    const listed = JSON.stringify(await supervisor.get('staff/approvals', { show: 'all' }))
    expect(listed).toContain(player.accountNumber.slice(-4))
    expect(listed).not.toContain(player.accountNumber)
    expect(JSON.stringify(await read(supervisor, asked))).not.toContain(player.accountNumber)
  })

  test('has one open approval, however often it is requested', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    expect(await asksRefused(fern, 'cashier/transfer', transferOf(row, { via: 'gsb' }))).toMatchObject({
      code: 'approval-waits',
      approval: { waiting: asked.id },
    })
    expect(await transfers(finance, row)).toMatchObject({ approval: { waiting: asked.id } })
  })

  test('requested twice with one operation id is one request', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const operationId = randomUUID()
    const first = await askTransfer(finance, row, { operationId })
    expect(await askTransfer(finance, row, { operationId })).toEqual(first)
  })

  test('cannot be requested if no approval is needed, or by a role that may not pay', async () => {
    await setThresholds({ 'withdrawal.transfer': 400 })
    const row = await withdrawal()
    expect((await asksRefused(finance, 'cashier/transfer', transferOf(row))).code).toBe('approval-not-needed')
    expect(await payouts(row)).toBe(0)
    await setThresholds({ 'withdrawal.transfer': 300 })
    expect(await asksRefused(nok, 'cashier/transfer', transferOf(row))).toMatchObject({
      code: 'not-permitted',
      permission: 'withdrawal.transfer',
    })
  })

  test('is refused at once for any other obstacle', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    expect((await asksRefused(finance, 'cashier/transfer', transferOf(row, { accepted: [] }))).code).toBe(
      'not-deducted',
    )
    expect((await asksRefused(finance, 'cashier/transfer', transferOf(row, { version: 9 }))).code).toBe(
      'stale-version',
    )
  })
})

describe('cancelling a request from an amount on', () => {
  const cancelOf = (row: Row) => ({ requestId: row.id, version: row.version, reason: 'wrong amount' })
  const cancels = (client: Client, row: Row) =>
    client.refused('cashier/cancel', { operationId: randomUUID(), ...cancelOf(row) })
  const stateOf = async ({ id }: Row) =>
    (await world.sql<{ state: string }[]>`select state from request where id = ${id}`)[0]!.state
  const orders = async ({ id }: Row) =>
    (
      await world.sql<{ purpose: string }[]>`
      select purpose from credit_order where request_id = ${id} order by number`
    ).map(({ purpose }) => purpose)

  test('waits for a colleague, of a deposit as of a withdrawal; below it ends the request at once', async () => {
    await setThresholds({ 'request.cancel': 300 })
    const below = await withdrawal('299')
    expect(await nok.post('cashier/cancel', { operationId: randomUUID(), ...cancelOf(below) })).toMatchObject(
      { state: 'cancelled' },
    )
    const deposit: Row = await nok.post('cashier/create-deposit', {
      operationId: randomUUID(),
      player: nextPlayer().code,
      amount: '300',
    })
    for (const [row, kind] of [
      [deposit, 'deposit'],
      [await withdrawal('300'), 'withdrawal'],
    ] as const) {
      expect(await cancels(owner, row)).toMatchObject({
        code: 'approval-needed',
        approval: { act: 'request.cancel', from: 300 },
      })
      expect((await cancels(nok, row)).code).toBe('approval-needed')
      expect(await stateOf(row)).toBe('pending')
      const asked = await ask(nok, 'cashier/cancel', cancelOf(row))
      expect(asked).toMatchObject({ act: 'request.cancel', amount: '300.00' })
      expect(asked.figures).toEqual(
        expect.arrayContaining([
          { name: 'requestKind', value: kind },
          { name: 'reason', value: 'wrong amount' },
        ]),
      )
      expect(await approve(finance, asked)).toMatchObject({ state: 'done' })
      expect(await stateOf(row)).toBe('cancelled')
      const [line] = await world.sql`
        select actor, after from audit where act = 'request.cancel' and object_id = ${row.id}`
      expect(line).toMatchObject({
        actor: 'nok@example.test',
        after: { end: 'cancelled', approvedBy: 'finance@example.test' },
      })
    }
  })

  test('gives deducted credit back only after that', async () => {
    const row = await withdrawal('400')
    await world.sql`update request set state = 'adjusted' where id = ${row.id}`
    await setThresholds({ 'request.cancel': 400 })
    const adjusted: Row = await finance.get('cashier/withdrawal', { id: row.id })
    expect((await cancels(finance, adjusted)).code).toBe('approval-needed')
    expect(await orders(row)).toEqual([])
    const asked = await ask(finance, 'cashier/cancel', cancelOf(adjusted))
    expect(asked.figures).toEqual(expect.arrayContaining([{ name: 'purpose', value: 'refundWithdrawal' }]))
    expect(await approve(fern, asked)).toMatchObject({ state: 'done' })
    expect(await orders(row)).toEqual(['refundWithdrawal'])
    await expect.poll(() => stateOf(row)).toBe('cancelled')
  })

  test('of many at once leaves each that needs approval as it was', async () => {
    await setThresholds({ 'request.cancel': 300 })
    const [below, above] = [await withdrawal('299'), await withdrawal('300')]
    const rows = [below, above].map((row) => ({
      operationId: randomUUID(),
      requestId: row.id,
      version: row.version,
    }))
    const { results } = await nok.post('cashier/bulk', { act: 'cancel', reason: 'wrong amount', rows })
    expect(results).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', code: 'approval-needed' }])
    expect(await stateOf(above)).toBe('pending')
  })
})

describe('lifting the hold of all sending, where two are wanted for it', () => {
  const holdSending = async () => {
    const { since } = await finance.post('crediting/hold', { reason: 'the balances look wrong' })
    await setThresholds({ 'sending.lift': 0 })
    return { reason: 'they are right', since: since as string }
  }
  const isHeld = async () => (await world.sql`select 1 from setting where key = 'sending.hold'`).length > 0
  const liftAlone = async () => {
    await setThresholds({})
    if (await isHeld()) await supervisor.post('crediting/lift-hold', { reason: 'the test is over' })
  }
  afterEach(liftAlone)

  test('is approved by a colleague who reads who stopped it and why, and holding stays with one person', async () => {
    const lift = await holdSending()
    expect(await supervisor.refused('crediting/lift-hold', lift)).toMatchObject({
      code: 'approval-needed',
      approval: { act: 'sending.lift', from: 0 },
    })
    expect(await isHeld()).toBe(true)
    const asked = await ask(supervisor, 'crediting/lift-hold', lift)
    expect(asked.figures).toEqual([
      { name: 'heldBy', value: 'finance@example.test' },
      { name: 'heldSince', value: lift.since },
      { name: 'heldBecause', value: 'the balances look wrong' },
      { name: 'reason', value: 'they are right' },
    ])
    expect((await fern.refused('staff/decide', wordOf('approve', asked))).code).toBe('not-permitted')
    expect(await isHeld()).toBe(true)
    expect(await approve(owner, asked)).toMatchObject({ state: 'done' })
    expect(await isHeld()).toBe(false)
    const [line] = await world.sql`
      select actor, after from audit where act = 'sending.lift' order by seq desc limit 1`
    expect(line).toEqual({
      actor: 'supervisor@example.test',
      after: { approvedBy: 'owner@example.test' },
    })
  })

  test('is void once that hold is lifted, also if sending was stopped again since', async () => {
    const lift = await holdSending()
    const asked = await ask(supervisor, 'crediting/lift-hold', lift)
    await liftAlone()
    await holdSending()
    expect(await read(owner, asked)).toMatchObject({ now: { same: false, code: 'hold-changed' } })
    expect(await approve(owner, asked)).toMatchObject({ state: 'voided' })
    expect(await isHeld()).toBe(true)
  })

  test('is not approved for a hold that nobody saw, either', async () => {
    const { reason } = await holdSending()
    const asked = await ask(supervisor, 'crediting/lift-hold', { reason })
    await liftAlone()
    await holdSending()
    expect(await approve(owner, asked)).toMatchObject({ state: 'voided' })
    expect(await isHeld()).toBe(true)
  })
})

describe('who may approve', () => {
  test('not the requester, and nobody without the permission for the command itself', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(supervisor, row)
    expect((await supervisor.refused('staff/decide', wordOf('approve', asked))).code).toBe('approval-own')
    expect(await nok.refused('staff/decide', wordOf('approve', asked))).toMatchObject({
      status: 403,
      permission: 'approval.decide',
    })
    expect(await payouts(row)).toBe(0)
    expect((await approve(finance, asked)).state).toBe('done')
  })

  test('nobody whose role was changed a moment before', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(supervisor, row)
    const gone = await world.as('finance', 'gone')
    // Somebody makes them a viewer between the check of their session and the transaction that decides.
    const deciding = world.sql.begin(async (tx) => {
      await tx`update employee set role = 'viewer' where email = 'gone@example.test'`
      const answer = gone.refused('staff/decide', wordOf('approve', asked))
      await expect.poll(async () => (await lockWaits(world.sql, '%for share%')).length).toBeGreaterThan(0)
      return { answer }
    })
    const { answer } = (await deciding) as { answer: ReturnType<typeof gone.refused> }
    expect(await answer).toMatchObject({ status: 403, code: 'not-permitted' })
    expect(await payouts(row)).toBe(0)
  })

  const addsByForm = () =>
    supervisor.post('players/create', {
      operationId: randomUUID(),
      player: { firstName: 'New', code: 'justadded' },
    })
  const addsByFile = async () => {
    const file = await fetch(`${supervisor.url}/api/players/preview-import?name=players.csv`, {
      method: 'POST',
      headers: { ...supervisor.headers, 'content-type': 'application/octet-stream' },
      body: 'code,firstname\njustbrought,New',
    })
    const { id: importId } = (await file.json()) as { id: string }
    await supervisor.post('players/commit-import', { operationId: randomUUID(), importId })
    const { rows } = await supervisor.get('players/search', { q: 'justbrought' })
    return supervisor.get('players/form', { id: rows[0].id })
  }
  test.each([
    ['by the form', addsByForm, '9876543210'],
    ['by a file', addsByFile, '9876543219'],
  ])(
    'nobody who added the player the same day %s, though they may refuse',
    async (_way, adds, accountNumber) => {
      await setThresholds({ 'withdrawal.transfer': 300 })
      const made = await adds()
      await fern.post('players/update', {
        operationId: randomUUID(),
        id: made.id,
        version: made.version,
        changes: { bank: 'SCB', accountNumber },
      })
      const row = await nok.post('cashier/create-withdrawal', {
        operationId: randomUUID(),
        player: made.id,
        amount: '300',
      })
      const more = { accepted: ['not-deducted', 'account-cooling-down'], reason: 'called back' }
      const asked = await ask(owner, 'cashier/transfer', transferOf(row, more))
      expect((await supervisor.refused('staff/decide', wordOf('approve', asked))).code).toBe(
        'approval-own-player',
      )
      const no = await supervisor.post('staff/decide', wordOf('refuse', asked, 'not like this'))
      expect(no).toMatchObject({ state: 'refused', note: 'not like this' })
      expect(await payouts(row)).toBe(0)
    },
  )

  test('somebody who added the player before midnight in Bangkok, and nobody who did at midnight', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const made = await supervisor.post('players/create', {
      operationId: randomUUID(),
      player: { firstName: 'New', code: 'addedearlier' },
    })
    await fern.post('players/update', {
      operationId: randomUUID(),
      id: made.id,
      version: made.version,
      changes: { bank: 'SCB', accountNumber: '9876543213' },
    })
    const wanted = { operationId: randomUUID(), player: made.id, amount: '300' }
    const row = await nok.post('cashier/create-withdrawal', wanted)
    const more = { accepted: ['not-deducted', 'account-cooling-down'], reason: 'called back' }
    const asked = await ask(owner, 'cashier/transfer', transferOf(row, more))
    const midnight = startOf(dayOf(new Date())).getTime()
    const addedAt = async (ms: number) => {
      await world.sql.begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`
        await tx`update audit set at = ${new Date(ms)} where act = 'player.create' and object_id = ${made.id}`
      })
      return (await supervisor.get('staff/approval', { id: asked.id })).can.approve
    }
    expect(await addedAt(midnight)).toBe('approval-own-player')
    expect(await addedAt(midnight - 1)).toBe(true)
    await supervisor.post('staff/decide', wordOf('refuse', asked, 'not like this'))
  })

  // Invariant: Nobody approves a request of a colleague who changed the approver's access within the last 24
  // hours. Rule: `domain/staff/approval.ts`.
  test('nobody within a day of the requester controlling their sign-in: it may be the same person', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const lately = await world.as('supervisor', 'lately')
    const { rows } = await owner.get('staff/employees', { q: 'lately@' })
    await owner.post('staff/issue-reset', { id: rows[0].id })
    const row = await withdrawal()
    const asked = await ask(owner, 'cashier/transfer', transferOf(row))
    expect((await lately.get('staff/approval', { id: asked.id })).can.approve).toBe('approval-touched')
    expect((await lately.refused('staff/decide', wordOf('approve', asked))).code).toBe('approval-touched')
    await world.sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`update audit set at = at - interval '25 hours' where act = 'employee.issueReset'`
    })
    expect((await lately.post('staff/decide', wordOf('approve', asked))).state).toBe('done')
  })

  test('the note of who approves is in the audit log', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const asked = await askTransfer(finance, await withdrawal())
    await supervisor.post('staff/decide', wordOf('approve', asked, 'seen on paper'))
    const [line] = await world.sql`
      select reason from audit where act = 'approval.approve' and object_id = ${asked.id}`
    expect(line).toEqual({ reason: 'seen on paper' })
  })

  test('one of several at once, and the money goes out once', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    const answers = await Promise.all(
      [owner, supervisor, fern].map((client) =>
        client.raw('POST', '/api/staff/decide', wordOf('approve', asked)),
      ),
    )
    const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Codes).code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const code of codes.filter(Boolean)) expect(['approval-over', 'stale-version']).toContain(code)
    expect(await payouts(row)).toBe(1)
  })
  type Codes = { code?: string }

  test('of an approval and a refusal at once only the first counts', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    await Promise.all([
      owner.raw('POST', '/api/staff/decide', wordOf('approve', asked)),
      supervisor.raw('POST', '/api/staff/decide', wordOf('refuse', asked, 'no')),
    ])
    const { state } = await read(owner, asked)
    expect(await payouts(row)).toBe(state === 'done' ? 1 : 0)
    expect(['done', 'refused']).toContain(state)
  })

  test('a refusal needs a reason', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const asked = await askTransfer(finance, await withdrawal())
    expect((await supervisor.refused('staff/decide', wordOf('refuse', asked))).code).toBe('reason-missing')
  })

  test('only the requester can withdraw the request', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    const { id: approvalId, version } = asked
    expect((await supervisor.refused('staff/withdraw-approval', { approvalId, version })).code).toBe(
      'approval-not-yours',
    )
    expect((await finance.post('staff/withdraw-approval', { approvalId, version })).state).toBe('withdrawn')
    expect((await supervisor.refused('staff/decide', wordOf('approve', asked))).code).toBe('approval-over')
    expect((await askTransfer(finance, row)).state).toBe('waiting')
  })
})

describe('a change after the request prevents it', () => {
  test('when the player has another account whose number ends like the one that is shown', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const player = nextPlayer()
    const row = await withdrawal('300', player)
    const asked = await askTransfer(finance, row)
    const alike = `99${player.accountNumber.slice(2)}`
    await world.sql`update player set account_number = ${alike}, account_changed_at = null where id = ${player.id}`
    expect(await approve(supervisor, asked)).toMatchObject({ state: 'voided', voidedBecause: 'changed' })
    expect(await payouts(row)).toBe(0)
  })

  test('when the player has another account, which voids the approval', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const player = nextPlayer()
    const row = await withdrawal('300', player)
    const asked = await askTransfer(finance, row)
    // The account was changed before the cool-down period, so only the approval is missing.
    await world.sql`update player set account_number = '1112223334', account_changed_at = null where id = ${player.id}`
    expect((await read(supervisor, asked)).now).toMatchObject({ same: false, code: null })
    expect(await approve(supervisor, asked)).toMatchObject({
      state: 'voided',
      voidedBecause: 'changed',
      decidedBy: null,
    })
    expect(await payouts(row)).toBe(0)
    expect(await auditOf(asked.id)).toEqual(['approval.ask finance', 'approval.void system'])
  })

  test('when the request has ended, which the worker notices before anybody opens the approval', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    await nok.post('cashier/cancel', {
      operationId: randomUUID(),
      requestId: row.id,
      version: row.version,
      reason: 'the player asked',
    })
    await world.app.keepApprovals()
    expect(await read(finance, asked)).toMatchObject({
      state: 'voided',
      voidedBecause: 'withdrawal-cancelled',
    })
  })

  test('when it happens between the approval and the command', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const player = nextPlayer()
    const row = await withdrawal('300', player)
    const asked = await askTransfer(finance, row)
    // The process of the approver died right here.
    await diedAfterApproving(asked)
    await world.sql`update player set account_number = '1112223335', account_changed_at = null where id = ${player.id}`
    await world.app.keepApprovals()
    expect(await read(finance, asked)).toMatchObject({ state: 'voided', voidedBecause: 'changed' })
    expect(await payouts(row)).toBe(0)
  })

  test('an approval for one bank does not pay at another, and a colleague cannot use it', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    await diedAfterApproving(asked)
    const elsewhere = await transfers(finance, row, { via: 'gsb' })
    const colleagues = await transfers(fern, row)
    // The worker may be faster than this test: then it was paid as it was approved.
    for (const { code } of [elsewhere, colleagues])
      expect(['approval-needed', 'withdrawal-under-way', 'withdrawal-transferred']).toContain(code)
    await world.app.keepApprovals()
    const orders = await world.sql`select via, ordered_by from credit_order where request_id = ${row.id}`
    expect([...orders]).toEqual([{ via: 'scb', orderedBy: 'finance@example.test' }])
  })

  test('a requester who has lost the permission gets nothing carried out', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const left = await world.as('finance', 'left')
    const asked = await askTransfer(left, row)
    await world.sql`update employee set role = 'viewer' where email = 'left@example.test'`
    expect(await approve(supervisor, asked)).toMatchObject({
      state: 'voided',
      voidedBecause: 'not-permitted',
    })
    expect(await payouts(row)).toBe(0)
  })

  test.each([
    ['needs a second person from the threshold on, its bonus included', 573, 'approval-needed'],
    ['needs nobody else below it', 574, null],
  ])('a match %s', async (_what, threshold, code) => {
    await setThresholds({ 'entry.match': threshold })
    const player = nextPlayer()
    const [depositId, entryId] = [await desk.asks(player, '500', 73), await desk.pays(player)]
    const answer = await nok.raw('POST', '/api/statements/match-deposit', {
      operationId: randomUUID(),
      entryId,
      depositId,
    })
    expect(((await answer.json()) as { code?: string }).code ?? null).toBe(code)
  })

  // Invariant: From the threshold on nobody acts without a second person, or the delay that replaces one, by whatever
  // command; what is carried out is what was approved, once. Rule: `domain/staff/approval.ts`,
  // `staff/approvals/approval-gate.ts`. Database: `approval_once`, `keep_asked`, used up in the transaction that acts.
  test('parts that each lie below the threshold need one approval, for their sum', async () => {
    await setThresholds({ 'entry.match': 600 })
    const player = nextPlayer()
    const entryId = await desk.pays(player, '1000.00')
    const depositIds = [await desk.asks(player), await desk.asks(player)]
    const seen = async (route: string, id: string) => ({
      id,
      version: (await nok.get(route, { id })).version as number,
    })
    const input = {
      entries: [await seen('statements/entry', entryId)],
      deposits: await Promise.all(depositIds.map((id) => seen('cashier/deposit', id))),
    }
    const pressed = { operationId: randomUUID(), ...input }
    expect(await nok.refused('statements/match-together', pressed)).toMatchObject({
      code: 'approval-needed',
      approval: { act: 'entry.match', ask: { command: 'statements/match-together' } },
    })
    expect(await nok.get('statements/entry', { id: entryId })).toMatchObject({ state: 'pending' })
    const asked = await ask(nok, 'statements/match-together', input)
    expect(asked).toMatchObject({ amount: '1000.00' })
    expect((await approve(supervisor, asked)).state).toBe('done')
    const orders = await world.sql`select credits from credit_order where request_id = any(${depositIds})`
    expect(orders).toEqual([{ credits: 500 }, { credits: 500 }])
  })

  test('a temporary obstacle is reported, and the approval stays open', async () => {
    await setThresholds({ 'entry.match': 500 })
    const player = nextPlayer()
    const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
    const asked = await ask(nok, 'statements/match-deposit', { entryId, depositId })
    await fern.post('statements/claim', { entryId })
    expect((await supervisor.refused('staff/decide', wordOf('approve', asked))).code).toBe('held-by-another')
    expect((await read(supervisor, asked)).state).toBe('waiting')
    await fern.post('statements/release', { entryId })
    expect((await approve(supervisor, asked)).state).toBe('done')
  })

  /** What colleagues do with a request in the meantime, and how they give it back. */
  const workOn = {
    'request-held': [
      (requestId: string) => fern.post('cashier/claim', { requestId }),
      (requestId: string) => fern.post('cashier/release', { requestId }),
    ],
    'request-on-hold': [
      (requestId: string) => fern.post('cashier/hold', { requestId, reason: 'waits for a slip' }),
      (requestId: string) => fern.post('cashier/lift-hold', { requestId }),
    ],
  } as const
  test.each(Object.entries(workOn))(
    'a colleague’s work on the request is a temporary obstacle: %s',
    async (code, [begin, end]) => {
      await setThresholds({ 'withdrawal.transfer': 300 })
      const row = await withdrawal()
      const asked = await askTransfer(finance, row)
      await begin(row.id)
      await world.app.keepApprovals()
      expect(await read(supervisor, asked)).toMatchObject({ state: 'waiting', now: { code } })
      expect((await supervisor.refused('staff/decide', wordOf('approve', asked))).code).toBe(code)
      await diedAfterApproving(asked)
      await world.app.keepApprovals()
      expect(await read(supervisor, asked)).toMatchObject({ state: 'approved' })
      await end(row.id)
      await world.app.keepApprovals()
      expect(await read(supervisor, asked)).toMatchObject({ state: 'done' })
      expect(await payouts(row)).toBe(1)
    },
  )

  test('to forget a player waits until their requests have ended', async () => {
    await setThresholds({ 'player.forget': 0 })
    const player = nextPlayer()
    const { version } = await owner.get('players/profile', { id: player.id })
    const asked = await ask(owner, 'players/forget', { id: player.id, version, reason: 'they asked for it' })
    const row = await withdrawal('300', player)
    await world.app.keepApprovals()
    expect((await supervisor.refused('staff/decide', wordOf('approve', asked))).code).toBe(
      'player-not-settled',
    )
    const cancelled = {
      operationId: randomUUID(),
      requestId: row.id,
      version: row.version,
      reason: 'they asked',
    }
    await nok.post('cashier/cancel', cancelled)
    expect(await approve(supervisor, asked)).toMatchObject({ state: 'done' })
  })

  test('a temporary obstacle at the moment of carrying out is waited for, but not longer than ten minutes', async () => {
    await setThresholds({ 'entry.match': 500 })
    const asks = async () => {
      const player = nextPlayer()
      const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
      const asked = await ask(nok, 'statements/match-deposit', { entryId, depositId })
      await fern.post('statements/claim', { entryId })
      return { entryId, asked }
    }
    const [later, never] = [await asks(), await asks()]
    await diedAfterApproving(later.asked)
    await diedAfterApproving(never.asked, '11 minutes')
    await world.app.keepApprovals()
    expect(await read(supervisor, later.asked)).toMatchObject({ state: 'approved' })
    expect(await read(supervisor, never.asked)).toMatchObject({
      state: 'voided',
      voidedBecause: 'held-by-another',
    })
    await fern.post('statements/release', { entryId: later.entryId })
    await world.app.keepApprovals()
    expect(await read(supervisor, later.asked)).toMatchObject({ state: 'done' })
  })

  test('a database that could do it later voids nothing, however long that takes', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    {
      await using _full = await failingInserts(world.sql, 'credit_order', '53100')
      await diedAfterApproving(asked, '11 minutes')
      await world.app.keepApprovals()
      expect(await read(supervisor, asked)).toMatchObject({ state: 'approved' })
    }
    await world.app.keepApprovals()
    expect(await read(supervisor, asked)).toMatchObject({ state: 'done' })
  })

  test('the database refuses to change or delete a requested approval', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const { id } = await askTransfer(finance, await withdrawal())
    for (const change of [
      world.sql`update approval set amount_satang = 1 where id = ${id}`,
      world.sql`update approval set input = '{}' where id = ${id}`,
      world.sql`delete from approval where id = ${id}`,
      world.sql`update approval set state = 'approved', decided_by = asked_by where id = ${id}`,
    ])
      await expect(change).rejects.toThrow(/kept as it was asked for|append-only|violates check/)
  })
})

const diedAfterApproving = ({ id }: ApprovalRow, ago = '0 seconds') =>
  world.sql`
    update approval set state = 'approved', decided_by = 'owner@example.test', decided_at = clock_timestamp() - ${ago}::interval
    where id = ${id}`

describe('when a process dies', () => {
  test('between approval and command, the command is carried out once, however many workers follow', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    await diedAfterApproving(asked)
    await Promise.all([1, 2, 3].map(() => world.app.keepApprovals()))
    await world.app.keepApprovals()
    expect((await read(owner, asked)).state).toBe('done')
    expect(await payouts(row)).toBe(1)
  })

  test('and the worker and the requester act at the same moment, it is carried out once', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    const asked = await askTransfer(finance, row)
    await diedAfterApproving(asked)
    await Promise.all([
      world.app.keepApprovals(),
      finance.raw('POST', '/api/cashier/transfer', { operationId: randomUUID(), ...transferOf(row) }),
    ])
    expect(await payouts(row)).toBe(1)
    expect((await read(owner, asked)).state).toBe('done')
  })
})

describe('no other command avoids an approval', () => {
  test('a bulk command: each row above the threshold is refused separately', async () => {
    await setThresholds({ 'withdrawal.adjust': 300 })
    const [big, small] = [await withdrawal('300'), await withdrawal('299')]
    const { results } = await finance.post('cashier/bulk', {
      act: 'adjust',
      rows: [big, small].map(({ id, version }) => ({ operationId: randomUUID(), requestId: id, version })),
    })
    expect(results).toMatchObject([{ outcome: 'refused', code: 'approval-needed' }, { outcome: 'done' }])
  })

  test('a bulk match: each pair above the threshold is left to be requested singly', async () => {
    await setThresholds({ 'entry.match': 500 })
    const player = nextPlayer()
    const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
    const { results } = await nok.post('statements/bulk-match', {
      pairs: [
        {
          operationId: randomUUID(),
          entryId,
          entryVersion: (await desk.both(nok, entryId, depositId)).entry.version,
          depositId,
          depositVersion: (await desk.both(nok, entryId, depositId)).deposit.version,
        },
      ],
    })
    expect(results).toMatchObject([{ outcome: 'refused', code: 'approval-needed' }])
    expect((await desk.both(nok, entryId, depositId)).deposit.state).toBe('pending')
  })

  test('a match of one entry with several requests needs it too', async () => {
    await setThresholds({ 'entry.match': 300 })
    const [one, other] = [nextPlayer(), nextPlayer()]
    const deposits = [await desk.asks(one, '400'), await desk.asks(other, '100')]
    const entryId = await desk.pays(one)
    const version = async (id: string) => (await desk.both(nok, entryId, id)).deposit.version
    const { code } = await nok.refused('statements/match-together', {
      operationId: randomUUID(),
      entries: [{ id: entryId, version: (await desk.both(nok, entryId, deposits[0]!)).entry.version }],
      deposits: [
        { id: deposits[0]!, version: await version(deposits[0]!) },
        { id: deposits[1]!, version: await version(deposits[1]!) },
      ],
    })
    expect(code).toBe('approval-needed')
    expect(await world.sql`select 1 from credit_order where request_id = any(${deposits})`).toHaveLength(0)
  })

  test('a preview of the command changes nothing', async () => {
    await setThresholds({ 'entry.match': 500 })
    const player = nextPlayer()
    const entryId = await desk.pays(player)
    const before = await world.sql`select count(*) as count from request`
    const asked = await ask(nok, 'statements/match-player', { entryId, player: player.code })
    expect((await read(supervisor, asked)).now).toMatchObject({ same: true })
    expect(await world.sql`select count(*) as count from request`).toEqual(before)
    expect((await approve(supervisor, asked)).state).toBe('done')
    expect(await world.sql`select 1 from request where entry_id = ${entryId}`).toHaveLength(1)
  })
})

describe('when nobody else may approve', () => {
  /** Runs work while everybody else who could approve is away. */
  const aloneBut = async (email: string, work: () => Promise<void>) => {
    await world.sql`update employee set active = false where role in ('supervisor', 'finance') and email <> ${email}`
    await world.sql`update employee set role = 'viewer' where role = 'owner' and email <> ${email} and email <> 'owner@example.test'`
    try {
      await work()
    } finally {
      await world.sql`update employee set active = true`
    }
  }
  const dueNow = ({ id }: ApprovalRow) =>
    world.sql`update approval set due_at = clock_timestamp() - interval '1 second' where id = ${id} and state = 'waiting'`

  test('a delay replaces the second person, and the command is not carried out a moment earlier', () =>
    aloneBut('owner@example.test', async () => {
      await setThresholds({ 'withdrawal.transfer': 300 })
      const row = await withdrawal()
      expect(await transfers(owner, row)).toMatchObject({ approval: { others: 0, delayMinutes: 30 } })
      const asked = await askTransfer(owner, row, { delay: true })
      expect(asked.dueAt).not.toBeNull()
      await world.app.keepApprovals()
      expect(await payouts(row)).toBe(0)
      await dueNow(asked)
      await Promise.all([1, 2, 3].map(() => world.app.keepApprovals()))
      expect(await read(owner, asked)).toMatchObject({ state: 'done', decidedBy: null })
      expect(await payouts(row)).toBe(1)
      expect(await auditOf(asked.id)).toEqual([
        'approval.ask owner',
        'approval.due system',
        'approval.carryOut owner',
      ])
    }))

  // Invariant: Nobody without the right pays despite a warning: a supervisor must approve, and no delay
  // replaces them. Rule: `asksForOverride`, `domain/staff/approval.ts`. Database: the approval is used up in
  // the transaction that pays.
  test('a payout despite a warning still waits for a person: a delay grants no permission', () =>
    aloneBut('finance@example.test', async () => {
      // The only employee who could approve added the player today, and therefore may not.
      const made = await owner.post('players/create', {
        operationId: randomUUID(),
        player: { firstName: 'New', code: 'nobodyleft', bank: 'SCB', accountNumber: '9876501234' },
      })
      await world.sql`update player set account_changed_at = clock_timestamp() where id = ${made.id}`
      const row = await nok.post('cashier/create-withdrawal', {
        operationId: randomUUID(),
        player: made.id,
        amount: '300',
      })
      const past = transferOf(row, { accepted: ['not-deducted', 'account-cooling-down'] })
      expect(await finance.refused('cashier/transfer', { operationId: randomUUID(), ...past })).toMatchObject(
        {
          code: 'approval-needed',
          approval: { act: 'withdrawal.override', others: 0, delayMinutes: null },
        },
      )
      const { code } = await asksRefused(finance, 'cashier/transfer', past, { delay: true })
      expect(code).toBe('approval-not-alone')
    }))

  test('a request withdrawn in time is not carried out, even if its delay ends at the same moment', () =>
    aloneBut('owner@example.test', async () => {
      await setThresholds({ 'withdrawal.transfer': 300 })
      for (let round = 0; round < 5; round++) {
        const row = await withdrawal()
        const asked = await askTransfer(owner, row, { delay: true })
        const before = await read(owner, asked)
        await world.sql`select 1`
        const [withdrawn] = await Promise.all([
          owner.raw('POST', '/api/staff/withdraw-approval', {
            approvalId: asked.id,
            version: before.version,
          }),
          dueNow(asked).then(() => world.app.keepApprovals()),
        ])
        await world.app.keepApprovals()
        const { state } = await read(owner, asked)
        expect(await payouts(row)).toBe(state === 'done' ? 1 : 0)
        expect(state === 'withdrawn').toBe(withdrawn.status === 200)
      }
    }))

  test('an employee who may approve by then decides instead', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    let asked!: ApprovalRow
    let row!: Row
    await aloneBut('owner@example.test', async () => {
      row = await withdrawal()
      asked = await askTransfer(owner, row, { delay: true })
    })
    await dueNow(asked)
    await world.app.keepApprovals()
    const waits = await read(supervisor, asked)
    expect(waits).toMatchObject({ state: 'waiting', dueAt: null })
    expect(await payouts(row)).toBe(0)
    expect((await auditOf(asked.id)).at(-1)).toBe('approval.needsPerson system')
    expect((await approve(supervisor, waits)).state).toBe('done')
  })

  test('the delay is not offered to an employee with colleagues, nor where the shop requires a person', async () => {
    await setThresholds({ 'withdrawal.transfer': 300 })
    const row = await withdrawal()
    expect((await asksRefused(owner, 'cashier/transfer', transferOf(row), { delay: true })).code).toBe(
      'approval-not-alone',
    )
    await aloneBut('owner@example.test', async () => {
      await setThresholds({ 'withdrawal.transfer': 300 }, { alone: 'person' })
      expect(await transfers(owner, row)).toMatchObject({ approval: { others: 0, delayMinutes: null } })
      expect((await asksRefused(owner, 'cashier/transfer', transferOf(row), { delay: true })).code).toBe(
        'approval-not-alone',
      )
    })
  })
})

test('an approval that nobody decides in time expires', async () => {
  await setThresholds({ 'withdrawal.transfer': 300 }, { expiresHours: 1 })
  const row = await withdrawal()
  const asked = await askTransfer(finance, row)
  await world.sql.begin(async (tx) => {
    await tx`alter table approval disable trigger approval_kept`
    await tx`update approval set expires_at = clock_timestamp() - interval '1 second' where id = ${asked.id}`
    await tx`alter table approval enable trigger approval_kept`
  })
  await world.app.keepApprovals()
  expect((await read(finance, asked)).state).toBe('expired')
  expect(await auditOf(asked.id)).toEqual(['approval.ask finance', 'approval.expire system'])
  expect((await askTransfer(finance, row)).state).toBe('waiting')
})

test('the list of approvals for me leaves out my own and those I may not decide, and is counted', async () => {
  await setThresholds({ 'withdrawal.transfer': 300, 'player.figures': 0 })
  const mine = async (client: Client) =>
    ((await client.get('staff/approvals', { limit: 500 })).rows as ApprovalRow[]).map(({ id }) => id)
  const asked = await askTransfer(finance, await withdrawal())
  const player = nextPlayer()
  const [{ version }] = (await world.sql`select version from player where id = ${player.id}`) as unknown as [
    { version: number },
  ]
  const coins = await ask(owner, 'players/set-coins', {
    id: player.id,
    version,
    coins: 7_000,
    reason: 'a campaign',
  })
  expect(await mine(finance)).not.toContain(asked.id)
  expect(await mine(fern)).toContain(asked.id)
  expect(await mine(fern)).not.toContain(coins.id)
  expect(await mine(supervisor)).toEqual(expect.arrayContaining([asked.id, coins.id]))
  expect(await mine(nok)).toEqual([])
  // What was approved and is not carried out yet is open as well: nobody asks for it again.
  const open = async () =>
    (
      (await finance.get('staff/approvals', { show: 'all', open: 'true', limit: 500 })).rows as ApprovalRow[]
    ).map(({ id }) => id)
  for (const [state, by, isOpen] of [
    ['approved', 'fern@example.test', true],
    ['refused', 'fern@example.test', false],
    ['waiting', null, true],
  ] as const) {
    await world.sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`
        update approval set state = ${state}, decided_by = ${by}, decided_at = ${by && new Date()}, note = ${by && 'why'}
        where id = ${asked.id}`
    })
    expect([state, (await open()).includes(asked.id)]).toEqual([state, isOpen])
  }
  const counted = await supervisor.get('dashboard/counters')
  expect(counted.approvals).toBe((await mine(supervisor)).length)
  expect((await finance.get('dashboard/counters')).asked).toBeGreaterThan(0)
})

describe('other commands that need approval', () => {
  const versionOf = async (player: Player) =>
    (
      await world.sql<{ version: number; bank: string; accountNumber: string; coins: number }[]>`
        select version, bank, account_number, coins from player where id = ${player.id}`
    )[0]!

  test('the account of a player; other changes of the player need none', async () => {
    await setThresholds({ 'player.bank': 0 })
    const player = nextPlayer()
    const before = await versionOf(player)
    const changes = { accountNumber: '5554443332' }
    const input = { id: player.id, version: before.version, changes }
    expect((await finance.refused('players/update', { operationId: randomUUID(), ...input })).code).toBe(
      'approval-needed',
    )
    expect((await versionOf(player)).accountNumber).toBe(before.accountNumber)
    const asked = await ask(finance, 'players/update', input)
    expect(asked.figures.at(-1)).toMatchObject({ name: 'accountNumber' })
    expect(JSON.stringify(asked)).not.toContain('5554443332')
    expect((await approve(supervisor, asked)).state).toBe('done')
    expect((await versionOf(player)).accountNumber).toBe('5554443332')
    await supervisor.post('players/update', {
      operationId: randomUUID(),
      id: player.id,
      version: (await versionOf(player)).version,
      changes: { company: 'Ltd' },
    })
  })

  test('a password is never stored with a request', async () => {
    await setThresholds({ 'player.bank': 0 })
    const player = nextPlayer()
    const { version } = await versionOf(player)
    const changes = { accountNumber: '5554443331', password: 'a password of a player' }
    expect((await asksRefused(owner, 'players/update', { id: player.id, version, changes })).code).toBe(
      'approval-with-password',
    )
    expect(await world.sql`select 1 from approval where input::text like '%a password of%'`).toHaveLength(0)
  })

  test('cutting credit and giving goodwill', async () => {
    await setThresholds({ 'credit.cut': 50, 'reward.give': 50 })
    const player = nextPlayer()
    for (const [client, command] of [
      [finance, 'crediting/cut-credit'],
      [nok, 'rewards/give-goodwill'],
    ] as const) {
      const input = { player: player.code, credits: 50, reason: 'because of it' }
      expect((await client.refused(command, { operationId: randomUUID(), ...input })).code).toBe(
        'approval-needed',
      )
      await client.post(command, { operationId: randomUUID(), ...input, credits: 49 })
      const asked = await ask(client, command, input)
      expect((await approve(supervisor, asked)).state).toBe('done')
    }
    const orders = await world.sql<{ credits: number }[]>`
      select credits from credit_order where player_id = ${player.id} and purpose in ('cutCredit', 'giveReward') order by credits`
    expect(orders.map(({ credits }) => credits)).toEqual([49, 49, 50, 50])
  })

  test('settling an unknown order of a large amount, and sending it again', async () => {
    const player = world.shop.players.find(({ externalKey }) => externalKey.startsWith('silent-'))!
    const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
    expect((await desk.settled(nok, orderId)).state).toBe('unknown')
    await longGivenUp(world, orderId)
    await desk.creditsAnother(nok, nextPlayer())
    await setThresholds({ 'unknown.settle': 500, 'unknown.notCredited': 500 })
    const evidence = 'seen in the books of the back-end'
    const send = { operationId: randomUUID(), orderId, evidence }
    expect((await finance.refused('crediting/send-again', send)).code).toBe('approval-needed')
    expect((await finance.refused('crediting/settle-unknown', { ...send, outcome: 'credited' })).code).toBe(
      'approval-needed',
    )
    const asked = await ask(finance, 'crediting/settle-unknown', { orderId, outcome: 'credited', evidence })
    expect((await approve(supervisor, asked)).state).toBe('done')
    expect((await desk.settled(nok, orderId)).state).toBe('done')
  })

  test('reversing a credit, from the entry and from the request', async () => {
    const player = nextPlayer()
    const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
    const { orderId } = await desk.match(nok, entryId, depositId)
    expect((await desk.settled(nok, orderId)).state).toBe('done')
    await setThresholds({ 'deposit.reverse': 500 })
    const { deposit } = await desk.both(nok, entryId, depositId)
    const reason = 'the wrong player'
    const byRequest = { requestId: depositId, version: deposit.version, reason }
    for (const [command, input] of [
      ['statements/reverse', { entryId, reason }],
      ['cashier/adjust-balance', byRequest],
    ] as const)
      expect((await finance.refused(command, { operationId: randomUUID(), ...input })).code).toBe(
        'approval-needed',
      )
    const asked = await ask(finance, 'statements/reverse', { entryId, reason })
    expect((await asksRefused(finance, 'cashier/adjust-balance', byRequest)).code).toBe('approval-waits')
    expect((await approve(supervisor, asked)).state).toBe('done')
    expect(
      await world.sql`select 1 from credit_order where request_id = ${depositId} and purpose = 'reverseDeposit'`,
    ).toHaveLength(1)
  })

  test('paying loss-returns one by one; in a selection each one above the threshold is refused', async () => {
    const player = world.shop.players.at(-1)!
    const day = '2019-05-15'
    await world.sql`
      insert into request (id, external_key, kind, player_id, amount, bonus, state, created_at)
      values (${randomUUID()}, ${randomUUID()}, 'deposit', ${player.id}, 1000, 0, 'done', '2019-05-15T12:00:00+07:00')`
    await setThresholds({ 'lossReturn.pay': 50 })
    const input = { span: 'day', day, playerId: player.id, amount: 50 }
    expect(
      (await finance.refused('rewards/pay-loss-return', { operationId: randomUUID(), ...input })).code,
    ).toBe('approval-needed')
    const many = {
      span: 'day',
      day,
      players: [{ operationId: randomUUID(), playerId: player.id, amount: 50 }],
    }
    expect((await finance.post('rewards/pay-loss-returns', many)).results).toMatchObject([
      { outcome: 'refused', code: 'approval-needed' },
    ])
    const asked = await ask(finance, 'rewards/pay-loss-return', input)
    expect((await approve(supervisor, asked)).state).toBe('done')
    expect(await world.sql`select 1 from loss_return where player_id = ${player.id}`).toHaveLength(1)
  })

  test('a file of players cannot change accounts then', async () => {
    await setThresholds({ 'player.bank': 0 })
    const player = nextPlayer()
    const file = `code,firstname,bank,accountnumber\r\n${player.code},${player.firstName},SCB,7778889990`
    const answer = await fetch(`${world.url}/api/players/preview-import?name=players.csv`, {
      method: 'POST',
      headers: { ...supervisor.headers, 'content-type': 'application/octet-stream' },
      body: file,
    })
    const { id: importId, counts } = (await answer.json()) as { id: string; counts: object }
    expect(counts).toMatchObject({ changed: 1 })
    expect(
      (await supervisor.refused('players/commit-import', { operationId: randomUUID(), importId })).code,
    ).toBe('approval-needed')
    expect((await versionOf(player)).accountNumber).not.toBe('7778889990')
  })

  test('changing a role, and admitting an employee who may approve', async () => {
    await setThresholds({ 'employee.role': 0 })
    await world.as('support', 'rising')
    const second = await world.as('owner', 'second')
    const [rising] = await world.sql<{ id: string; version: number }[]>`
      select id, version from employee where email = 'rising@example.test'`
    const input = { ...rising!, firstName: 'rising', lastName: 'Test', role: 'finance', hidden: false }
    expect((await owner.refused('staff/update', input)).code).toBe('approval-needed')
    const asked = await ask(owner, 'staff/update', input)
    expect((await supervisor.refused('staff/decide', wordOf('approve', asked))).code).toBe('not-permitted')
    expect((await approve(second, asked)).state).toBe('done')
    const [now] = await world.sql`select role from employee where email = 'rising@example.test'`
    expect(now).toEqual({ role: 'finance' })

    const newcomer = { email: 'friend@example.test', firstName: 'x', lastName: 'y', hidden: false }
    expect((await owner.refused('staff/invite', { ...newcomer, role: 'supervisor' })).code).toBe(
      'approval-needed',
    )
    await owner.post('staff/invite', { ...newcomer, role: 'support' })
  })

  test('switching an employee on again, and removing their lost second factor', async () => {
    await setThresholds({ 'employee.wayIn': 0 })
    const second = await world.as('owner', 'second')
    await world.as('support', 'gone')
    const now = async () =>
      (await owner.get('staff/employees', { q: 'gone@' })).rows[0] as {
        id: string
        version: number
        state: string
      }
    const of = async (reason: string) => {
      const { id, version } = await now()
      return { id, version, reason }
    }
    await owner.post('staff/switch-off', await of('on leave'))
    const back = await of('back from leave')
    expect((await owner.refused('staff/switch-on', back)).code).toBe('approval-needed')
    expect((await now()).state).toBe('off')
    const asked = await ask(owner, 'staff/switch-on', back)
    expect(asked.figures).toEqual(
      expect.arrayContaining([
        { name: 'employee', value: 'gone@example.test' },
        { name: 'reason', value: 'back from leave' },
      ]),
    )
    expect((await owner.refused('staff/decide', wordOf('approve', asked))).code).toBe('approval-own')
    expect((await approve(second, asked)).state).toBe('done')
    expect((await now()).state).toBe('active')

    await world.sql`
      insert into auth.authenticator (employee_id, secret, since)
      select id, '\\x00', clock_timestamp() from employee where email = 'gone@example.test'`
    const lost = await of('lost the telephone')
    expect((await owner.refused('staff/remove-second-factors', lost)).code).toBe('approval-needed')
    expect((await approve(second, await ask(owner, 'staff/remove-second-factors', lost))).state).toBe('done')
    expect(await world.sql`select from auth.authenticator where employee_id = ${lost.id}`).toEqual([])
    const [line] =
      await world.sql`select actor, after->>'approvedBy' as by from audit where act = 'factor.removeAll'`
    expect(line).toEqual({ actor: 'owner@example.test', by: 'second@example.test' })
  })

  test('a password link where no mail can be sent: issued once, to the requester', async () => {
    await setThresholds({ 'employee.wayIn': 0 })
    const second = await world.as('owner', 'second')
    const third = await world.as('owner', 'third')
    await world.as('finance', 'forgot')
    const [whose] = await world.sql<
      { id: string }[]
    >`select id from employee where email = 'forgot@example.test'`
    const refused = await owner.refused('staff/issue-reset', whose!)
    expect(refused).toMatchObject({
      code: 'approval-needed',
      approval: { act: 'employee.wayIn', ask: { command: 'staff/permit-reset', input: whose } },
    })
    expect((await owner.refused('staff/permit-reset', whose!)).code).toBe('approval-needed')
    const asked = await ask(owner, 'staff/permit-reset', whose!)
    expect(asked.figures).toEqual([
      { name: 'opens', value: 'password' },
      { name: 'employee', value: 'forgot@example.test' },
      { name: 'role', value: 'finance' },
    ])
    expect((await owner.refused('staff/issue-reset', whose!)).code).toBe('approval-needed')
    expect((await approve(second, asked)).state).toBe('done')
    expect((await third.refused('staff/issue-reset', whose!)).code).toBe('approval-needed')
    expect((await owner.post('staff/issue-reset', whose!)).link).toContain('/reset-password#token=')
    expect((await owner.refused('staff/issue-reset', whose!)).code).toBe('approval-needed')
    const lines = await world.sql`
      select act, actor, after->>'approvedBy' as by from audit
      where object_id = ${whose!.id} and act in ('employee.permitReset', 'employee.issueReset') order by seq`
    const by = { actor: 'owner@example.test', by: 'second@example.test' }
    expect(lines).toEqual([
      { act: 'employee.permitReset', ...by },
      { act: 'employee.issueReset', ...by },
    ])
  })

  test('a password link where no mail can be sent: not after the permit for it has expired', async () => {
    await setThresholds({ 'employee.wayIn': 0 })
    const second = await world.as('owner', 'second')
    await world.as('finance', 'slow')
    const [whose] = await world.sql<
      { id: string }[]
    >`select id from employee where email = 'slow@example.test'`
    expect((await approve(second, await ask(owner, 'staff/permit-reset', whose!))).state).toBe('done')
    const expired = await world.sql`
      update reset_permit set until = clock_timestamp() - interval '1 millisecond' where whose = ${whose!.id}`
    expect(expired.count).toBe(1)
    expect((await owner.refused('staff/issue-reset', whose!)).code).toBe('approval-needed')
  })

  test('settings without influence on approvals need none, and requesting one saves nothing', async () => {
    await setThresholds({ 'approval.rules': 0 })
    const before = await owner.get('settings/get')
    const change = { breaker: before.breaker + 1 }
    expect(await asksRefused(owner, 'settings/update', change)).toMatchObject({
      code: 'approval-not-needed',
    })
    expect(await owner.get('settings/get')).toEqual(before)
  })

  const rulesBesideAmounts: { [Rule in Exclude<keyof ApprovalRules, 'from'>]: ApprovalRules[Rule] } = {
    expiresHours: 25,
    alone: 'person',
    delayMinutes: 31,
  }
  test.each(Object.entries(rulesBesideAmounts))('a change of the rule %s alone', async (rule, value) => {
    await setThresholds({ 'approval.rules': 0 })
    const { approvals } = await owner.get('settings/get')
    const changed = { approvals: { ...approvals, [rule]: value } }
    expect((await owner.refused('settings/update', changed)).code).toBe('approval-needed')
    const { id, version, figures } = await ask(owner, 'settings/update', changed)
    await owner.post('staff/withdraw-approval', { approvalId: id, version })
    expect(figures).toEqual([{ name: 'rule', value: `${rule} ${value}`, before: String(approvals[rule]) }])
  })

  test('lowering the rules for approvals themselves', async () => {
    const second = await world.as('owner', 'second')
    await setThresholds({ 'withdrawal.transfer': 300, 'approval.rules': 0 })
    const approvals = { ...usualApprovals }
    expect((await owner.refused('settings/update', { approvals })).code).toBe('approval-needed')
    await owner.post('settings/update', { breaker: 9 })
    const asked = await ask(owner, 'settings/update', { approvals })
    expect(asked.figures.map(({ value }) => value)).toEqual(['withdrawal.transfer –', 'approval.rules –'])
    expect((await approve(second, asked)).state).toBe('done')
    expect((await owner.get('settings/get')).approvals.from['withdrawal.transfer']).toBeNull()
  })

  test('a change of the rules that was asked for under the former address is still carried out', async () => {
    const second = await world.as('owner', 'second')
    await setThresholds({ 'approval.rules': 0 })
    const { approvals } = await owner.get('settings/get')
    const change = { approvals: { ...approvals, expiresHours: 26 } }
    const asked = await ask(owner, 'settings/update', change)
    const facts = {
      askedBy: 'owner@example.test',
      act: 'approval.rules',
      object: ['setting', 'approvals'],
      amount: null,
      figures: asked.figures,
      bound: { before: approvals },
      ask: { command: 'staff/save-settings', input: change },
    }
    const digest = createHash('sha256').update(canonical(facts)).digest()
    await world.sql.begin(async (tx) => {
      await tx`alter table approval disable trigger user`
      await tx`update approval set command = 'staff/save-settings', digest = ${digest} where id = ${asked.id}`
      await tx`alter table approval enable trigger user`
      await tx.unsafe(readFileSync('apps/server/migrations/0135_settings_have_their_address.sql', 'utf8'))
    })
    expect((await read(owner, asked)).now).toMatchObject({ same: true })
    expect((await approve(second, asked)).state).toBe('done')
    expect((await owner.get('settings/get')).approvals.expiresHours).toBe(26)
  })
})
