import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { joined } from '#testing/lists/joined.ts'
import { readPlayers } from '../list/list-store.ts'
import {
  blockedMarks,
  findBlocked,
  findBlockedValue,
  blockedBy,
  listBlocked,
  lockBlocked,
  removeBlocked,
} from './blocklist-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })
const playerAt = (at: number) => world.shop.players[at]!.id
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const removed = { removedAt: after(1), removedBy: 'lek' }

async function block(tx: Tx, change: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const usual = { id, kind: 'account', level: 'block', reason: 'โกง', author: 'nok', createdAt: noon }
  const row: Record<string, unknown> = { shown: change['value'], ...usual, ...change }
  await tx`insert into blocked_value ${tx(row)}`
  return id
}
const give = (tx: Tx, at: number, values: Record<string, unknown>) =>
  tx`update player set ${tx(values)} where id = ${playerAt(at)}`
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const nobody = { accountNumber: null, mobile: null, lineName: null, lineUserId: null, name: 'ไม่มี ใคร' }

test('a player’s values that are on the block list are found: those that block first, then the oldest', () =>
  tried(async (tx) => {
    const warned = await block(tx, { kind: 'mobile', value: '0812345671', level: 'watch' })
    const late = await block(tx, { kind: 'line', value: 'somchai', createdAt: after(5) })
    const early = await block(tx, { value: '7070707071', createdAt: after(2) })
    await block(tx, { kind: 'name', value: 'สมชาย ใจดี', ...removed })
    await block(tx, { kind: 'account', value: '0812345671' })
    await block(tx, { kind: 'mobile', value: '7070707071' })
    const personal = {
      accountNumber: '7070707071',
      mobile: '0812345671',
      lineName: 'Somchai',
      lineUserId: null,
      name: 'สมชาย ใจดี',
    }
    expect(idsOf(await findBlocked(tx, personal))).toEqual([early, late, warned])
    expect(await findBlocked(tx, nobody)).toEqual([])
  }))

test('the block list is shown newest first, of one kind, and without values that were removed', () =>
  tried(async (tx) => {
    await tx`delete from blocked_value`
    const old = await block(tx, { value: '7070707071' })
    const young = await block(tx, { value: '7070707073', createdAt: after(7) })
    const name = await block(tx, { kind: 'name', value: 'สมชาย ใจดี', createdAt: after(3) })
    await block(tx, { value: '7070707079', createdAt: after(9), ...removed })
    const all = { value: '', inReason: '', showsWhole: false }
    const listed = async (kind?: 'account', limit = 500) =>
      idsOf(await joined(blockedBy, (query) => listBlocked(tx, { ...all, kind }, query), { limit }))
    expect(await listed()).toEqual([young, name, old])
    expect(await listed(undefined, 1)).toEqual([young, name, old])
    expect(await listed('account')).toEqual([young, old])
  }))

test('a number on the block list is found by its last four digits; whole only by those who may see it', () =>
  tried(async (tx) => {
    await tx`delete from blocked_value`
    const account = await block(tx, { value: '7070701234' })
    const mobile = await block(tx, { kind: 'mobile', value: '0812341234', createdAt: after(1) })
    const name = await block(tx, { kind: 'name', value: '1234 ใจดี', createdAt: after(2) })
    const reason = await block(tx, { value: '5050505051', reason: 'เคยโกง ABC', createdAt: after(3) })
    await block(tx, { value: '1234505052' })
    const found = async (value: string, showsWhole = false, inReason = value) =>
      idsOf(await joined(blockedBy, (query) => listBlocked(tx, { value, inReason, showsWhole }, query)))
    expect(await found('1234')).toEqual([name, mobile, account])
    expect(await found('7070701234')).toEqual([])
    expect(await found('7070701234', true)).toEqual([account])
    expect(await found('070701234', true)).toEqual([])
    expect(await found('ใจดี')).toEqual([])
    expect(await found('abc')).toEqual([reason])
  }))

test('a value on the block list says how many players have it', () =>
  tried(async (tx) => {
    await tx`update player set account_number = null, mobile = null, line_name = null, line_user_id = null`
    await give(tx, 0, { accountNumber: '7070707071', mobile: '0812345671', lineName: 'SomChai' })
    await give(tx, 1, { accountNumber: '7070707071', mobile: '0812345673', lineUserId: 'SomChai' })
    await give(tx, 2, { mobile: '0812345671', lineName: 'somchai', lineUserId: 'SomChai' })
    await give(tx, 3, { firstName: 'Som_chai', lastName: 'Jaidee', mobile: '7070707071' })
    await give(tx, 4, { firstName: 'Somxchai', lastName: 'Jaidee', accountNumber: '0812345671' })
    await give(tx, 5, { firstName: 'Som_chai', lastName: 'Jaideemak', mobile: '0812345671' })
    const players = async (kind: string, value: string, shown = value) =>
      (await findBlockedValue(tx, await block(tx, { kind, value, shown })))!.players
    expect(await players('account', '7070707071')).toBe(2)
    expect(await players('mobile', '0812345671')).toBe(3)
    expect(await players('line', 'somchai', 'SomChai')).toBe(3)
    expect(await players('name', 'som_chai jaidee')).toBe(1)
  }))

test('a value is removed from the block list once, and the others stay', () =>
  tried(async (tx) => {
    await tx`delete from blocked_value`
    const gone = await block(tx, { value: '7070707071' })
    const stays = await block(tx, { kind: 'mobile', value: '0812345671' })
    const warns = await block(tx, { kind: 'line', value: 'somchai', level: 'watch' })
    expect(await lockBlocked(tx, gone)).toMatchObject({ value: '7070707071' })
    await removeBlocked(tx, gone, 'lek')
    expect(await lockBlocked(tx, gone)).toBeNull()
    expect(await findBlockedValue(tx, gone)).toBeNull()
    expect(await lockBlocked(tx, warns)).toMatchObject({ level: 'watch' })
    expect(await blockedMarks(tx)).toEqual(['mobile 0812345671'])
    const [row] = await tx`select removed_by from blocked_value where id = ${gone}`
    expect(row).toEqual({ removedBy: 'lek' })
    expect(await findBlockedValue(tx, stays)).toMatchObject({ value: '0812345671' })
  }))

test('a list names the worst of a player’s values that are on the block list', () =>
  tried(async (tx) => {
    await tx`delete from blocked_value`
    await tx`update player set account_number = null, mobile = null, line_name = null, line_user_id = null`
    await give(tx, 0, { accountNumber: '7070707071', mobile: '0812345671' })
    await give(tx, 1, { accountNumber: '0812345671', mobile: '7070707071' })
    await give(tx, 2, { lineName: 'SomChai' })
    await give(tx, 3, { lineUserId: 'SomChai' })
    await give(tx, 4, { firstName: 'Som', lastName: 'Chai' })
    await give(tx, 5, { accountNumber: '7070707079' })
    await block(tx, { value: '7070707071', level: 'block' })
    await block(tx, { kind: 'mobile', value: '0812345671', level: 'watch' })
    await block(tx, { kind: 'line', value: 'somchai', level: 'watch' })
    await block(tx, { kind: 'name', value: 'som chai', level: 'block' })
    await block(tx, { value: '7070707079', ...removed })
    const rows = await readPlayers(tx, [0, 1, 2, 3, 4, 5].map(playerAt))
    const levels = [0, 1, 2, 3, 4, 5].map((at) => rows.find(({ id }) => id === playerAt(at))!.blocked)
    expect(levels).toEqual(['block', null, 'watch', 'watch', 'block', null])
  }))
