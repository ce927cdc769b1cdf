import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import { acts, may, roles } from './acts.ts'
import {
  type ApprovalAct,
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

describe('approval is needed', () => {
  test('from the threshold on, not below it', () => {
    expect(asks(50_000, 49_999)).toBe(false)
    expect(asks(50_000, 50_000)).toBe(true)
    expect(asks(50_000, 50_001)).toBe(true)
  })
  test('to the satang: a threshold in baht is reached by its whole baht', () => {
    const toTheSatang = (amount: number) => needsApproval(from(1_237), 'withdrawal.transfer', satang(amount))
    expect([123_699, 123_700, 123_701].map(toTheSatang)).toEqual([false, true, true])
  })
  test('only for the commands it is switched on for', () => {
    expect(needsApproval(from(1_237), 'withdrawal.adjust', satang(999_999))).toBe(false)
    expect(needsApproval({ from: {} as never }, 'withdrawal.adjust', satang(999_999))).toBe(false)
    expect(needsApproval({ from: {} as never }, 'player.bank', null)).toBe(false)
  })
  test('never without a threshold, and always with a threshold of zero', () => {
    expect(asks(null, 999_999_999)).toBe(false)
    expect(asks(0, 1)).toBe(true)
  })
  test('always for a command without an amount, once it is switched on', () => {
    expect(needsApproval(usualApprovals, 'player.bank', null)).toBe(false)
    expect(needsApproval({ from: { ...usualApprovals.from, 'player.bank': 0 } }, 'player.bank', null)).toBe(
      true,
    )
  })
  test('by default only for settling as not credited, forgetting a player, and restricting or releasing their data', () => {
    const asked = approvalActNames.filter((act) => needsApproval(usualApprovals, act, satang(137)))
    expect(asked).toEqual(['unknown.notCredited', 'player.forget', 'player.restrict', 'player.unrestrict'])
  })
})

test('a delay never replaces a permission that the requester lacks', () => {
  expect(approvalActNames.filter((act) => !delayMayDecide(act))).toEqual(['withdrawal.override'])
})

test('each command has its own permission to approve, and its amount if it moves money', () => {
  expect(approvalActs).toEqual({
    'withdrawal.transfer': { right: 'withdrawal.transfer', by: 'amount' },
    'withdrawal.override': { right: 'withdrawal.override', by: 'always' },
    'withdrawal.adjust': { right: 'withdrawal.adjust', by: 'amount' },
    'request.cancel': { right: 'withdrawal.adjust', by: 'amount' },
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
    'sending.lift': { right: 'sending.lift', by: 'always' },
    'match.weights': { right: 'setting.change', by: 'always' },
    'approval.rules': { right: 'setting.change', by: 'always' },
  })
})

describe('what was ordered to need two people', () => {
  /** The rows of the matrix of acts that have a "2" (always) or "t" (from an amount), and the acts that an owner sets. */
  const matrix: Record<string, { needs: '2' | 't'; acts: ApprovalAct[] } | { notAsked: string }> = {
    'change a player’s bank account': { needs: '2', acts: ['player.bank'] },
    'change coins, count in reports': { needs: '2', acts: ['player.figures'] },
    'match and credit': { needs: 't', acts: ['entry.match'] },
    'enter a bank entry by hand': {
      notAsked: 'An entry alone credits nobody: its match is asked for (decision 0031)',
    },
    'cancel a request': { needs: 't', acts: ['request.cancel'] },
    'cancel a bank entry': {
      notAsked: 'Only support would need a second person, and may not cancel entries at all (decision 0096)',
    },
    'pay out': { needs: 't', acts: ['withdrawal.transfer'] },
    'adjust the balance': { needs: 't', acts: ['withdrawal.adjust'] },
    'settle an unknown outcome': { needs: 't', acts: ['unknown.settle', 'unknown.notCredited'] },
    'pay loss-returns': { needs: '2', acts: ['lossReturn.pay'] },
    'employees, roles, thresholds': {
      needs: '2',
      acts: ['employee.role', 'employee.wayIn', 'approval.rules'],
    },
    'mode and address of the back-end': { needs: '2', acts: ['backend.switchOn'] },
    'lift the hold of all sending': { needs: '2', acts: ['sending.lift'] },
  }
  const more: ApprovalAct[] = [
    'withdrawal.override',
    'deposit.reverse',
    'credit.cut',
    'reward.give',
    'ownAccount.change',
    'player.requestLimits',
    'player.export',
    'player.forget',
    'player.restrict',
    'player.unrestrict',
    'match.weights',
  ]

  test('each row has an act that an owner can switch on, or a reason why not; no other act is forgotten', () => {
    const asked = Object.values(matrix).flatMap((row) => ('acts' in row ? row.acts : []))
    expect([...asked, ...more].toSorted()).toEqual(approvalActNames.toSorted())
  })
  test('what needs two from an amount on has an amount to set', () => {
    const byAmount = Object.values(matrix).flatMap((row) =>
      'acts' in row && row.needs === 't' ? row.acts.map((act) => approvalActs[act].by) : [],
    )
    expect(new Set(byAmount)).toEqual(new Set(['amount']))
  })
  test('nobody cancels a bank entry who would need a second person for it', () => {
    expect(acts['entry.cancel']).toEqual(['owner', 'supervisor', 'finance'])
    expect(may('support', 'request.cancel')).toBe(true)
  })
})

test('these are the default approvals; a request lasts a day, and half an hour’s delay replaces a missing second person', () => {
  expect(Object.entries(usualApprovals.from).filter(([, from]) => from !== null)).toEqual([
    ['unknown.notCredited', 0],
    ['player.forget', 0],
    ['player.restrict', 0],
    ['player.unrestrict', 0],
  ])
  expect(usualApprovals).toMatchObject({ expiresHours: 24, alone: 'delay', delayMinutes: 30 })
})

test('these are the stored values of approvals', () => {
  expect(approvalStates).toEqual(['waiting', 'approved', 'done', 'refused', 'voided', 'withdrawn', 'expired'])
  expect(approvalTabs).toEqual(['mine', 'asked', 'all'])
  expect(figureNames.join(' ')).toBe(
    'player request requestKind order players entry amount credits bonus account via paidFrom accepted takesBack takenBack unrecovered purpose outcome evidence reason period bank accountNumber ownAccount coins countsInReports depositLeast depositMost withdrawalLeast withdrawalMost withdrawalsADay employee role rule weight opens reading accountState accountPurpose mode keyLifeHours timeoutMs headers balances transferNumbers filter heldBy heldSince heldBecause',
  )
})

describe('an approval can be decided', () => {
  const waiting = {
    act: 'withdrawal.transfer',
    state: 'waiting',
    askedBy: 'a@x',
    ownPlayer: false,
    touched: false,
  } as const
  test('by another employee with the permission for the command', () => {
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
  test('never by the requester, in any role', () => {
    for (const role of roles)
      expect(approvalCan(waiting, { email: 'a@x', role })).toMatchObject({
        approve: 'approval-own',
        refuse: 'approval-own',
        withdraw: true,
      })
  })
  test('by the employee who added the player today only as a refusal', () => {
    expect(approvalCan({ ...waiting, ownPlayer: true }, { email: 'b@x', role: 'owner' })).toMatchObject({
      approve: 'approval-own-player',
      refuse: true,
    })
  })
  test('only as a refusal by an employee whose sign-in the requester could have controlled within a day', () => {
    expect(approvalCan({ ...waiting, touched: true }, { email: 'b@x', role: 'owner' })).toMatchObject({
      approve: 'approval-touched',
      refuse: true,
    })
    expect(approvalCan({ ...waiting, touched: true }, { email: 'b@x', role: 'support' }).approve).toBe(
      'not-permitted',
    )
  })
  test('by nobody once it is over', () => {
    for (const state of ['approved', 'done', 'refused', 'voided', 'withdrawn', 'expired'] as const)
      expect(Object.values(approvalCan({ ...waiting, state }, { email: 'b@x', role: 'owner' }))).toEqual([
        'approval-over',
        'approval-over',
        'approval-over',
      ])
  })
  test('by owners for every command, and never by support, viewers or auditors', () => {
    for (const act of approvalActNames) {
      expect(decidersOf(act), act).toContain('owner')
      for (const role of ['support', 'viewer', 'auditor'] as const)
        expect(mayDecide(role, act), act).toBe(false)
    }
  })
})
