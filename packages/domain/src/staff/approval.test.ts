import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import { roles } from './acts.ts'
import {
  approvalActNames,
  approvalCan,
  decidersOf,
  mayDecide,
  needsSecond,
  usualApprovals,
} from './approval.ts'

const from = (baht: number | null) => ({ from: { ...usualApprovals.from, 'withdrawal.transfer': baht } })
const asks = (baht: number | null, amount: number) =>
  needsSecond(from(baht), 'withdrawal.transfer', satang(amount * 100))

describe('a second person is needed', () => {
  test('from the threshold on, not below it', () => {
    expect(asks(50_000, 49_999)).toBe(false)
    expect(asks(50_000, 50_000)).toBe(true)
    expect(asks(50_000, 50_001)).toBe(true)
  })
  test('never without a threshold, always from nothing on', () => {
    expect(asks(null, 999_999_999)).toBe(false)
    expect(asks(0, 1)).toBe(true)
  })
  test('always where nothing is counted, once it is switched on', () => {
    expect(needsSecond(usualApprovals, 'player.bank', null)).toBe(false)
    expect(needsSecond({ from: { ...usualApprovals.from, 'player.bank': 0 } }, 'player.bank', null)).toBe(
      true,
    )
  })
  test('for nothing in a fresh shop', () => {
    for (const act of approvalActNames) expect(needsSecond(usualApprovals, act, null), act).toBe(false)
  })
})

describe('who decides', () => {
  const waiting = { act: 'withdrawal.transfer', state: 'waiting', askedBy: 'a@x', ownPlayer: false } as const
  test('somebody else who may do it himself', () => {
    expect(approvalCan(waiting, { email: 'b@x', role: 'finance' })).toEqual({
      approve: true,
      refuse: true,
      withdraw: 'approval-not-yours',
    })
    expect(approvalCan(waiting, { email: 'b@x', role: 'support' }).approve).toBe('not-permitted')
  })
  test('never who asked, whatever his role', () => {
    for (const role of roles)
      expect(approvalCan(waiting, { email: 'a@x', role })).toMatchObject({
        approve: 'approval-own',
        refuse: 'approval-own',
        withdraw: true,
      })
  })
  test('nobody who made the player today says yes; saying no he may', () => {
    expect(approvalCan({ ...waiting, ownPlayer: true }, { email: 'b@x', role: 'owner' })).toMatchObject({
      approve: 'approval-own-player',
      refuse: true,
    })
  })
  test('nobody about what is over', () => {
    for (const state of ['approved', 'done', 'refused', 'voided', 'withdrawn', 'expired'] as const)
      expect(Object.values(approvalCan({ ...waiting, state }, { email: 'b@x', role: 'owner' }))).toEqual([
        'approval-over',
        'approval-over',
        'approval-over',
      ])
  })
  test('an owner can decide everything, and neither support nor viewers nor auditors anything', () => {
    for (const act of approvalActNames) {
      expect(decidersOf(act), act).toContain('owner')
      for (const role of ['support', 'viewer', 'auditor'] as const)
        expect(mayDecide(role, act), act).toBe(false)
    }
  })
})
