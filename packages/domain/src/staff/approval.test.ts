import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import { roles } from './acts.ts'
import {
  approvalActNames,
  approvalActs,
  delayMayDecide,
  approvalCan,
  approvalStates,
  approvalTabs,
  decidersOf,
  figureNames,
  mayDecide,
  needsApproval,
  usualApprovals,
} from './approval.ts'

const from = (baht: number | null) => ({ from: { ...usualApprovals.from, 'withdrawal.transfer': baht } })
const asks = (baht: number | null, amount: number) =>
  needsApproval(from(baht), 'withdrawal.transfer', satang(amount * 100))

describe('a second person is needed', () => {
  test('from the threshold on, not below it', () => {
    expect(asks(50_000, 49_999)).toBe(false)
    expect(asks(50_000, 50_000)).toBe(true)
    expect(asks(50_000, 50_001)).toBe(true)
  })
  test('to the satang: a threshold in baht is reached by its whole baht', () => {
    const toTheSatang = (amount: number) => needsApproval(from(1_237), 'withdrawal.transfer', satang(amount))
    expect([123_699, 123_700, 123_701].map(toTheSatang)).toEqual([false, true, true])
  })
  test('for what it was switched on for, and for nothing else', () => {
    expect(needsApproval(from(1_237), 'withdrawal.adjust', satang(999_999))).toBe(false)
    expect(needsApproval({ from: {} as never }, 'withdrawal.adjust', satang(999_999))).toBe(false)
  })
  test('never without a threshold, always from nothing on', () => {
    expect(asks(null, 999_999_999)).toBe(false)
    expect(asks(0, 1)).toBe(true)
  })
  test('always where nothing is counted, once it is switched on', () => {
    expect(needsApproval(usualApprovals, 'player.bank', null)).toBe(false)
    expect(needsApproval({ from: { ...usualApprovals.from, 'player.bank': 0 } }, 'player.bank', null)).toBe(
      true,
    )
  })
  test('for nothing in a fresh shop, but to say that an unanswered call did nothing, to forget a player, and to restrict their data or not', () => {
    const asked = approvalActNames.filter((act) => needsApproval(usualApprovals, act, satang(137)))
    expect(asked).toEqual(['unknown.notCredited', 'player.forget', 'player.restrict', 'player.unrestrict'])
  })
})

test('waiting never takes the place of a right that whoever asks does not have', () => {
  expect(approvalActNames.filter((act) => !delayMayDecide(act))).toEqual(['withdrawal.override'])
})

test('each act is decided by its own right, where money moves by how much', () => {
  expect(approvalActs).toEqual({
    'withdrawal.transfer': { right: 'withdrawal.transfer', by: 'amount' },
    'withdrawal.override': { right: 'withdrawal.override', by: 'always' },
    'withdrawal.adjust': { right: 'withdrawal.adjust', by: 'amount' },
    'deposit.reverse': { right: 'deposit.reverse', by: 'amount' },
    'unknown.settle': { right: 'unknown.settle', by: 'amount' },
    'unknown.notCredited': { right: 'unknown.settle', by: 'amount' },
    'entry.match': { right: 'deposit.reverse', by: 'amount' },
    'credit.cut': { right: 'credit.cut', by: 'amount' },
    'reward.give': { right: 'lossReturn.pay', by: 'amount' },
    'lossReturn.pay': { right: 'lossReturn.pay', by: 'amount' },
    'ownAccount.change': { right: 'ownAccount.manage', by: 'always' },
    'player.bank': { right: 'player.bank', by: 'always' },
    'player.figures': { right: 'player.figures', by: 'always' },
    'player.requestLimits': { right: 'player.requestLimits', by: 'always' },
    'player.export': { right: 'player.reveal', by: 'count' },
    'player.forget': { right: 'player.forget', by: 'always' },
    'player.restrict': { right: 'player.forget', by: 'always' },
    'player.unrestrict': { right: 'player.forget', by: 'always' },
    'employee.role': { right: 'employee.manage', by: 'always' },
    'employee.wayIn': { right: 'employee.manage', by: 'always' },
    'backend.switchOn': { right: 'backend.manage', by: 'always' },
    'match.weights': { right: 'setting.change', by: 'always' },
    'approval.rules': { right: 'setting.change', by: 'always' },
  })
})

test('a new shop asks for two in these cases only; a request for approval waits a day, and half an hour takes the place of a second person who does not exist', () => {
  expect(Object.entries(usualApprovals.from).filter(([, from]) => from !== null)).toEqual([
    ['unknown.notCredited', 0],
    ['player.forget', 0],
    ['player.restrict', 0],
    ['player.unrestrict', 0],
  ])
  expect(usualApprovals).toMatchObject({ expiresHours: 24, alone: 'delay', delayMinutes: 30 })
})

test('the words that are stored and travel are these', () => {
  expect(approvalStates).toEqual(['waiting', 'approved', 'done', 'refused', 'voided', 'withdrawn', 'expired'])
  expect(approvalTabs).toEqual(['mine', 'asked', 'all'])
  expect(figureNames.join(' ')).toBe(
    'player request order players entry amount credits bonus account via paidFrom accepted purpose outcome evidence reason period bank accountNumber ownAccount coins countsInReports depositLeast depositMost withdrawalLeast withdrawalMost withdrawalsADay employee role rule weight opens reading',
  )
})

describe('who decides', () => {
  const waiting = {
    act: 'withdrawal.transfer',
    state: 'waiting',
    askedBy: 'a@x',
    ownPlayer: false,
    touched: false,
  } as const
  test('somebody else who may do it themselves', () => {
    expect(approvalCan(waiting, { email: 'b@x', role: 'finance' })).toEqual({
      approve: true,
      refuse: true,
      withdraw: 'approval-not-yours',
    })
    expect(approvalCan(waiting, { email: 'b@x', role: 'support' })).toEqual({
      approve: 'not-permitted',
      refuse: 'not-permitted',
      withdraw: 'approval-not-yours',
    })
    expect(approvalCan({ ...waiting, ownPlayer: true }, { email: 'b@x', role: 'support' }).approve).toBe(
      'not-permitted',
    )
  })
  test('never who asked, whatever their role', () => {
    for (const role of roles)
      expect(approvalCan(waiting, { email: 'a@x', role })).toMatchObject({
        approve: 'approval-own',
        refuse: 'approval-own',
        withdraw: true,
      })
  })
  test('nobody who made the player today says yes; saying no they may', () => {
    expect(approvalCan({ ...waiting, ownPlayer: true }, { email: 'b@x', role: 'owner' })).toMatchObject({
      approve: 'approval-own-player',
      refuse: true,
    })
  })
  test('nobody whose sign-in the requester could have controlled, within a day, approves; they may refuse', () => {
    expect(approvalCan({ ...waiting, touched: true }, { email: 'b@x', role: 'owner' })).toMatchObject({
      approve: 'approval-touched',
      refuse: true,
    })
    expect(approvalCan({ ...waiting, touched: true }, { email: 'b@x', role: 'support' }).approve).toBe(
      'not-permitted',
    )
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
