import { randomUUID } from 'node:crypto'
import type { ApprovalId } from '@khlang/domain/brand'
import { approvalStates } from '@khlang/domain/staff/approval'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { inMinutes, insertApproval, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import {
  addApproval,
  areApprovalsDue,
  findLeft,
  findStoredCommand,
  findWaiting,
  lockDue,
  lockExpired,
  moveApproval,
  type NewApproval,
  useApproval,
  waitForPerson,
} from './approvals-store.ts'

// From which state an approval goes to which, and when its time has come.
const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
type Change = Record<string, unknown>
type Case = [string, Change, boolean]
const inStates = (which: (state: string) => boolean, change: Change = {}): Case[] =>
  approvalStates.map((state) => [state, { state, ...change }, which(state)])
const isWaiting = (state: string) => state === 'waiting'
const isApproved = (state: string) => state === 'approved'
const read = async (tx: Tx, id: ApprovalId) => (await tx`select * from approval where id = ${id}`)[0]!
const idsOf = (rows: readonly { id: ApprovalId }[]) => rows.map(({ id }) => id)

const newApproval = (change: Partial<NewApproval> = {}): NewApproval => ({
  id: randomUUID() as ApprovalId,
  act: 'player.bank',
  command: 'players/change-bank',
  input: { number: '5550001111' },
  object: ['player', 'them'],
  playerId: null,
  amount: null,
  figures: [],
  digest: Buffer.from('as asked'),
  reason: 'they called',
  askedBy: 'nok@example.test',
  expiresHours: 7,
  delayMinutes: 13,
  ...change,
})

test('an approval is due after its delay, if it has one, and expires its hours after that', () =>
  tried(async (tx) => {
    const timesOf = async (change: Partial<NewApproval>) => {
      const one = newApproval(change)
      expect(await addApproval(tx, one)).toBe(true)
      const { createdAt, expiresAt, dueAt } = await read(tx, one.id)
      return [expiresAt, dueAt].map((at) => at && Math.round((at - createdAt) / 60_000))
    }
    expect(await timesOf({})).toEqual([7 * 60 + 13, 13])
    expect(await timesOf({ object: ['player', 'other'], delayMinutes: null })).toEqual([7 * 60, null])
  }))

const same: Case[] = [
  ...inStates((state) => state === 'waiting' || state === 'approved'),
  ['another act', { act: 'player.figures' }, false],
  ['something else with the same id', { objectKind: 'request' }, false],
  ['another player', { objectId: 'another' }, false],
]
test.each(same)('the same is not asked for twice while it is open: %s', (_, change, isOpen) =>
  tried(async (tx) => {
    const before = await insertApproval(tx, { objectId: 'them', ...change })
    const one = newApproval()
    expect(await addApproval(tx, one)).toBe(!isOpen)
    expect(idsOf(await tx`select id from approval order by created_at`)).toEqual(
      isOpen ? [before] : [before, one.id],
    )
  }),
)

const uses: Case[] = [
  ...inStates(isApproved),
  ['of another act', { act: 'player.figures' }, false],
  ['about something else with the same id', { objectKind: 'request' }, false],
  ['about another player', { objectId: 'another' }, false],
  ['asked for by somebody else', { askedBy: 'lek@example.test' }, false],
  ['in other figures', { digest: Buffer.from('otherwise') }, false],
]
test.each(uses)(
  'an approval is used only for what was approved, by who asked for it: %s',
  (_, change, isUsed) =>
    tried(async (tx) => {
      const id = await insertApproval(tx, { objectId: 'them', state: 'approved', ...change })
      const before = await read(tx, id)
      const use = () =>
        useApproval(tx, {
          act: 'player.bank',
          object: ['player', 'them'],
          digest: Buffer.from('as asked'),
          askedBy: 'nok@example.test',
        })
      expect(await use()).toEqual(isUsed ? { id, decidedBy: 'pim@example.test' } : null)
      expect(await read(tx, id)).toEqual(isUsed ? { ...before, state: 'done' } : before)
      expect(await use()).toBeNull()
    }),
)

test.each(approvalStates)('an approval leaves only the state that it was seen in: %s', (state) =>
  tried(async (tx) => {
    const [id, beside] = [await insertApproval(tx, { state }), await insertApproval(tx, { state })]
    const [before, other] = [await read(tx, id), await read(tx, beside)]
    const next = { to: 'refused', by: 'tan@example.test', note: 'not this time' } as const
    expect(await moveApproval(tx, id, 'waiting', next)).toBe(isWaiting(state))
    const after = await read(tx, id)
    expect(after).toEqual(
      isWaiting(state)
        ? { ...before, state: 'refused', decidedBy: next.by, note: next.note, decidedAt: expect.any(Date) }
        : before,
    )
    expect(await read(tx, beside)).toEqual(other)
  }),
)

test('who approved it, and with which note, stays at an approval that is then voided', () =>
  tried(async (tx) => {
    const id = await insertApproval(tx, { state: 'approved', note: 'seen the letter' })
    expect(await moveApproval(tx, id, 'approved', { to: 'voided', because: 'changed' })).toBe(true)
    expect(await read(tx, id)).toMatchObject({
      state: 'voided',
      decidedBy: 'pim@example.test',
      note: 'seen the letter',
      voidedBecause: 'changed',
    })
  }))

test.each([
  ['not decided', null, false],
  ['nine minutes ago', 9, false],
  ['ten minutes and a half ago', 10.5, true],
])('an approval that was decided and not carried out counts as stuck: %s', (_, minutes, stuck) =>
  tried(async (tx) => {
    const change = { state: 'approved', command: 'players/forget', askedBy: 'lek@example.test' }
    const id = await insertApproval(tx, { ...change, decidedAt: minutes && minutesAgo(minutes) })
    await insertApproval(tx)
    expect(await findStoredCommand(tx, id)).toMatchObject({ id, ...change, stuck })
    expect(await findStoredCommand(tx, randomUUID() as ApprovalId)).toBeNull()
  }),
)

const waiting: Case[] = [
  ...inStates(isWaiting),
  ['a match to a player', { command: 'statements/match-player' }, false],
]
test.each(waiting)('an approval is tried again while it waits: %s', (_, change, isTried) =>
  tried(async (tx) => {
    const id = await insertApproval(tx, change)
    expect(idsOf(await findWaiting(tx))).toEqual(isTried ? [id] : [])
    expect(idsOf(await findLeft(tx))).toEqual(change['state'] === 'approved' ? [id] : [])
  }),
)

test.each([
  ['wait', 'waiting', findWaiting],
  ['are not carried out', 'approved', findLeft],
] as const)('of approvals that %s the oldest comes first', (_, state, find) =>
  tried(async (tx) => {
    const late = await insertApproval(tx, { state, createdAt: minutesAgo(3) })
    const early = await insertApproval(tx, { state, createdAt: minutesAgo(5) })
    expect(idsOf(await find(tx))).toEqual([early, late])
  }),
)

const isAnyDue = async (tx: Tx) =>
  (await tx<{ due: boolean }[]>`select ${areApprovalsDue(tx)} as due`)[0]!.due

type TimedCase = [string, { state?: string; minutes?: number; due?: number }, boolean]
const overInStates = approvalStates.map((state): TimedCase => [state, { state }, isWaiting(state)])

const due: TimedCase[] = [
  ...overInStates,
  ['a minute too early', { minutes: -1 }, false],
  ['without a delay', { minutes: 0 }, false],
]
test.each(due)('the delay of an approval is over: %s', (_, { minutes = 1, state = 'waiting' }, isDue) =>
  tried(async (tx) => {
    const id = await insertApproval(tx, { state, dueAt: minutes ? minutesAgo(minutes) : null })
    expect((await lockDue(tx))?.id).toBe(isDue ? id : undefined)
    expect(await isAnyDue(tx)).toBe(isDue || isApproved(state))
  }),
)

const expired: TimedCase[] = [
  ...overInStates,
  ['a minute too early', { minutes: -1 }, false],
  ['one whose delay is not over', { due: 2 }, false],
]
test.each(expired)('an approval has expired: %s', (_, { minutes = 1, state = 'waiting', due }, isExpired) =>
  tried(async (tx) => {
    const id = await insertApproval(tx, {
      state,
      expiresAt: minutesAgo(minutes),
      dueAt: due ? inMinutes(due) : null,
    })
    expect((await lockExpired(tx))?.id).toBe(isExpired ? id : undefined)
    expect(await isAnyDue(tx)).toBe(isExpired || isApproved(state))
  }),
)

test.each([
  ['is due', 'dueAt', lockDue],
  ['has expired', 'expiresAt', lockExpired],
] as const)('what %s longest comes first', (_, column, lock) =>
  tried(async (tx) => {
    await insertApproval(tx, { [column]: minutesAgo(2) })
    const longest = await insertApproval(tx, { [column]: minutesAgo(4), playerId: randomUUID() })
    await insertApproval(tx, { [column]: minutesAgo(3) })
    const { playerId } = await read(tx, longest)
    expect(await lock(tx)).toEqual({ id: longest, act: 'player.bank', askedBy: 'nok@example.test', playerId })
  }),
)

test.each(approvalStates)('the delay of an approval is taken away only while it waits: %s', (state) =>
  tried(async (tx) => {
    const dueAt = inMinutes(8)
    const [id, beside] = [
      await insertApproval(tx, { state, dueAt }),
      await insertApproval(tx, { state, dueAt }),
    ]
    await waitForPerson(tx, id)
    expect((await read(tx, id))['dueAt']).toEqual(isWaiting(state) ? null : dueAt)
    expect((await read(tx, beside))['dueAt']).toEqual(dueAt)
  }),
)
