import { randomUUID } from 'node:crypto'
import type { ApprovalId, PlayerId } from '@khlang/domain/brand'
import type { Day } from '@khlang/domain/time'
import type { Role } from '@khlang/domain/staff/acts'
import { type ApprovalAct, approvalStates } from '@khlang/domain/staff/approval'
import { type AuditAct, auditActs } from '@khlang/domain/staff/audit-acts'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertApproval, insertAudit, insertEmployee, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import {
  type ApprovalFilter,
  approvalsBy,
  countApprovals,
  countDeciders,
  findApproval,
  findAsker,
  findOpenApproval,
  findPlayerName,
  listApprovals,
  lockApproval,
  lockEmployeeForShare,
  waitsForApproval,
} from './approvals-store.ts'

// Which approvals an employee sees, and who may decide them.
const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
type Change = Record<string, unknown>
type Case = [string, Change, boolean]
const dao = 'dao@example.test'
const pim = 'pim@example.test'
const isOpen = (state: string) => state === 'waiting' || state === 'approved'
const player = randomUUID() as PlayerId

/** The first moment of today in Bangkok, and the one before it. */
async function midnight(tx: Tx) {
  const [row] = await tx<{ today: Date }[]>`
    select date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as today`
  return { today: row!.today, yesterday: new Date(row!.today.getTime() - 1) }
}

const additions: Case[] = [
  ['by hand', {}, true],
  ['by an import', { act: 'player.import' }, true],
  ['only changed', { act: 'player.update' }, false],
  ['by a colleague', { actor: pim }, false],
  ['another player', { objectId: randomUUID() }, false],
  ['something else with the same id', { objectKind: 'request' }, false],
  ['yesterday', { at: 'yesterday' }, false],
]
test.each(additions)('an employee has added a player of an approval today: %s', (_, change, isOwn) =>
  tried(async (tx) => {
    const moments = await midnight(tx)
    const at = change['at'] === 'yesterday' ? moments.yesterday : moments.today
    await insertAudit(tx, { actor: dao, act: 'player.create', objectId: player, ...change, at })
    const [about, beside] = [await insertApproval(tx, { playerId: player }), await insertApproval(tx)]
    expect((await findApproval(tx, about, dao))!.ownPlayer).toBe(isOwn)
    expect((await findApproval(tx, beside, dao))!.ownPlayer).toBe(false)
  }),
)

const touches: Case[] = [
  ['a changed role', {}, true],
  ['removed second factors', { act: 'factor.removeAll' }, true],
  ['an act that gives no access', { act: 'employee.switchOff' }, false],
  ['by somebody else', { actor: pim }, false],
  ['to somebody else', { objectId: 'pim' }, false],
  ['something else with the same id', { objectKind: 'session' }, false],
  ['almost a day ago', { minutes: 24 * 60 - 1 }, true],
  ['more than a day ago', { minutes: 24 * 60 + 1 }, false],
]
test.each(touches)('who asks has changed the access of who would decide: %s', (_, given, isTouched) =>
  tried(async (tx) => {
    const [one, other] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
    const { minutes = 1, ...change } = given
    const isOfOther = change['objectId'] === 'pim'
    await insertAudit(tx, {
      at: minutesAgo(minutes as number),
      actor: 'nok@example.test',
      act: 'employee.changeRole',
      objectKind: 'employee',
      ...change,
      objectId: isOfOther ? other.id : one.id,
    })
    const asked = await insertApproval(tx)
    expect((await findApproval(tx, asked, dao))!.touched).toBe(isTouched)
    expect((await findApproval(tx, asked, pim))!.touched).toBe(isOfOther)
    const byAnother = await insertApproval(tx, { askedBy: 'lek@example.test' })
    expect((await findApproval(tx, byAnother, dao))!.touched).toBe(false)
  }),
)

const givesAccess: ReadonlySet<AuditAct> = new Set([
  'employee.approve',
  'employee.changeRole',
  'employee.invite',
  'employee.issueReset',
  'employee.renewInvitation',
  'employee.switchOn',
  'employee.update',
  'factor.removeAll',
])
test.each(auditActs.filter((act) => /^(account|employee|factor|passkey|session)\./.test(act)))(
  'of all acts on an employee only those that give or change access count as such: %s',
  (act) =>
    tried(async (tx) => {
      const { id } = await insertEmployee(tx, 'dao')
      await insertAudit(tx, {
        at: minutesAgo(1),
        actor: 'nok@example.test',
        act,
        objectKind: 'employee',
        objectId: id,
      })
      const asked = await insertApproval(tx)
      expect((await findApproval(tx, asked, dao))!.touched).toBe(givesAccess.has(act))
    }),
)

test('an approval is found and locked by its id, with its own player', () =>
  tried(async (tx) => {
    const [one, other] = world.shop.players
    const first = await insertApproval(tx, { playerId: one!.id, amountSatang: 31_700 })
    const second = await insertApproval(tx, { playerId: other!.id, amountSatang: 42_300 })
    expect(await findApproval(tx, first, dao)).toMatchObject({ playerCode: one!.code, amountSatang: 31_700 })
    expect(await lockApproval(tx, second, dao)).toMatchObject({
      playerCode: other!.code,
      amountSatang: 42_300,
    })
    expect(await findApproval(tx, randomUUID() as ApprovalId, dao)).toBeNull()
    expect(await findPlayerName(tx, other!.id as PlayerId)).toMatch(new RegExp(`^${other!.code} `))
    await tx`update player set last_name = '' where id = ${one!.id}`
    const [row] = await tx<{ firstName: string }[]>`select first_name from player where id = ${one!.id}`
    const { firstName } = row!
    expect((await findApproval(tx, first, dao))!.playerName).toBe(firstName)
    expect(await findPlayerName(tx, one!.id as PlayerId)).toBe(`${one!.code} ${firstName}`)
    expect(await findPlayerName(tx, player)).toBeNull()
  }))

const page = { limit: 20, after: null }
const newest = { by: 'time', sort: approvalsBy.time, direction: 'desc' as const }
const listed = async (tx: Tx, filter: ApprovalFilter, role: Role = 'finance') =>
  (await listApprovals(tx, filter, { email: dao as never, role }, { ...page, sorting: newest })).map(
    ({ id }) => id,
  )

test.each(approvalStates)('among what waits for an employee, and what is open, is one that is: %s', (state) =>
  tried(async (tx) => {
    const id = await insertApproval(tx, { state })
    expect(await listed(tx, { show: 'mine' })).toEqual(state === 'waiting' ? [id] : [])
    expect(await listed(tx, { show: 'all', open: true })).toEqual(isOpen(state) ? [id] : [])
    expect(await listed(tx, { show: 'all' })).toEqual([id])
    expect(await countApprovals(tx, { email: dao as never, role: 'finance' })).toEqual({
      approvals: Number(state === 'waiting'),
      asked: 0,
    })
    const own = await insertApproval(tx, { state, askedBy: dao })
    expect(await listed(tx, { show: 'asked' })).toEqual([own])
    expect((await countApprovals(tx, { email: dao as never, role: 'finance' })).asked).toBe(
      Number(state === 'waiting'),
    )
  }),
)

test('what an employee asked for, or may not decide by their role, does not wait for them', () =>
  tried(async (tx) => {
    await insertApproval(tx, { askedBy: dao })
    const ofOwners = await insertApproval(tx, { act: 'match.weights', createdAt: minutesAgo(5) })
    const forAll = await insertApproval(tx, { objectId: 'of-one', createdAt: minutesAgo(4) })
    const late = await insertApproval(tx, { createdAt: minutesAgo(3) })
    expect(await listed(tx, { show: 'mine' })).toEqual([late, forAll])
    expect(await listed(tx, { show: 'mine' }, 'owner')).toEqual([late, forAll, ofOwners])
    expect(await listed(tx, { show: 'mine' }, 'viewer')).toEqual([])
    expect(await listed(tx, { show: 'all', objectId: 'of-one' })).toEqual([forAll])
    const countFor = async (role: Role) => (await countApprovals(tx, { email: dao as never, role })).approvals
    expect([await countFor('finance'), await countFor('owner'), await countFor('viewer')]).toEqual([2, 3, 0])
  }))

test('approvals are found by status, day, number, player and who asked, each alone and together', () =>
  tried(async (tx) => {
    const [one, other] = await tx<{ id: PlayerId; code: string; firstName: string }[]>`
      select id, code, first_name from player order by code limit 2`
    const given = { playerId: one!.id, askedBy: pim, createdAt: new Date('2026-11-20T09:00:00Z') }
    const id = await insertApproval(tx, given)
    const late = await insertApproval(tx, {
      playerId: other!.id,
      askedBy: 'mali@example.test',
      state: 'done',
      createdAt: new Date('2026-11-21T17:00:00Z'),
    })
    const found = (filter: Partial<ApprovalFilter>) => listed(tx, { show: 'all', ...filter })
    const [row] = await tx<{ number: number }[]>`select number from approval where id = ${id}`
    for (const q of [String(row!.number), one!.code.toUpperCase(), one!.firstName, 'PIM@'])
      expect([q, await found({ q })]).toEqual([q, [id]])
    expect(await found({ q: 'example' })).toEqual([])
    expect(await found({ state: 'done' })).toEqual([late])
    // 17:00 UTC is midnight in Bangkok: the next day.
    expect(await found({ from: '2026-11-22' as Day })).toEqual([late])
    expect(await found({ to: '2026-11-21' as Day })).toEqual([id])
    expect(await found({ from: '2026-11-20' as Day, state: 'waiting', q: one!.code })).toEqual([id])
    expect(await found({ from: '2026-11-22' as Day, q: one!.code })).toEqual([])
  }))

test('a page of approvals begins after the last one of the page before, and looks one further', () =>
  tried(async (tx) => {
    const createdAt = minutesAgo(9)
    const ids: ApprovalId[] = []
    for (let at = 0; at < 4; at++) ids.push(await insertApproval(tx, { createdAt }))
    const descending = ids.toSorted().toReversed()
    const reader = { email: dao as never, role: 'finance' as const }
    const pageAfter = async (after: { value: Date; id: string } | null) =>
      (await listApprovals(tx, { show: 'all' }, reader, { limit: 2, after, sorting: newest })).map(
        ({ id }) => id,
      )
    expect(await pageAfter(null)).toEqual(descending.slice(0, 3))
    expect(await pageAfter({ value: createdAt, id: descending[1]! })).toEqual(descending.slice(2))
  }))

const opens: Case[] = [
  ...approvalStates.map((state): Case => [state, { state }, isOpen(state)]),
  ['for another act', { act: 'player.figures' }, false],
  ['about something else with the same id', { objectKind: 'request' }, false],
  ['about another player', { objectId: 'another' }, false],
]
test.each(opens)('an act is asked for already: %s', (_, change, isFound) =>
  tried(async (tx) => {
    const id = await insertApproval(tx, { objectId: 'them', ...change })
    expect(await findOpenApproval(tx, 'player.bank', ['player', 'them'])).toBe(isFound ? id : null)
  }),
)

const aboutPlayer: Case[] = [
  ...approvalStates.map((state): Case => [state, { state }, isOpen(state)]),
  ['for the act itself', { act: 'player.forget' }, false],
  ['about another player', { playerId: randomUUID() }, false],
]
test.each(aboutPlayer)('a player waits for another approval than to be forgotten: %s', (_, change, waits) =>
  tried(async (tx) => {
    await insertApproval(tx, { playerId: player, ...change })
    expect(await waitsForApproval(tx, player, 'player.forget')).toBe(waits)
  }),
)

const employees: Case[] = [
  ['at work', {}, true],
  ['switched off', { active: false }, false],
  ['invited', { userId: null }, false],
]
test.each(employees)('who asked or decides is still an employee: %s', (_, change, isOne) =>
  tried(async (tx) => {
    await insertEmployee(tx, 'pim', { role: 'owner' })
    const { id } = await insertEmployee(tx, 'dao', change)
    const expected = isOne ? { id, email: dao, displayName: 'dao Test', role: 'finance' } : null
    expect(await lockEmployeeForShare(tx, dao)).toEqual(expected)
    expect(await findAsker(tx, dao)).toEqual(expected)
  }),
)

const deciders: Case[] = [
  ['a colleague of the same role', {}, true],
  ['an owner', { role: 'owner' }, true],
  ['of a role that may not', { role: 'support' }, false],
  ['switched off', { active: false }, false],
  ['invited', { userId: null }, false],
  ['who asks', { email: 'nok@example.test' }, false],
]
test.each(deciders)('somebody could decide beside who asks: %s', (_, change, could) =>
  tried(async (tx) => {
    const count = (act: ApprovalAct, playerId: string | null = null) =>
      countDeciders(tx, act, { askedBy: 'nok@example.test', playerId })
    const before = await count('player.bank')
    await insertEmployee(tx, 'dao', change)
    expect((await count('player.bank')) - before).toBe(Number(could))
  }),
)

test.each(additions)(
  'who has added the player today does not count as somebody who could decide: %s',
  (_, change, isOwn) =>
    tried(async (tx) => {
      await tx`update employee set active = false`
      await insertEmployee(tx, 'dao')
      const moments = await midnight(tx)
      const at = change['at'] === 'yesterday' ? moments.yesterday : moments.today
      await insertAudit(tx, { actor: dao, act: 'player.create', objectId: player, ...change, at })
      const count = (playerId: string | null) =>
        countDeciders(tx, 'player.bank', { askedBy: 'nok@example.test', playerId })
      expect(await count(player)).toBe(Number(!isOwn))
      expect(await count(null)).toBe(1)
    }),
)
