import { describe, expect, test } from 'vitest'
import { roles } from '../staff/acts.ts'
import { requestStates } from './request.ts'
import {
  asksForOverride,
  checkTransfer,
  isToBePaid,
  transferObstacles,
  type TransferObstacle,
  withdrawalActs,
  withdrawalCan,
} from './withdrawal.ts'

test('what each role may do with a withdrawal in each state', () => {
  const table = requestStates.flatMap((state) =>
    withdrawalActs.map((act) => {
      const open = roles.filter((role) => withdrawalCan(state, role)[act] === true)
      const reasons = new Set(
        roles.map((role) => withdrawalCan(state, role)[act]).filter((can) => can !== true),
      )
      return `${state} ${act}: ${open.join(' ') || '–'} (${[...reasons].join(' ')})`
    }),
  )
  expect(table).toMatchSnapshot()
})

test('a withdrawal is to be paid until its money has left or it is cancelled', () => {
  expect(requestStates.filter(isToBePaid)).toEqual(['pending', 'crediting', 'adjusted'])
})

describe('a transfer of a withdrawal', () => {
  const account = { bank: 'scb', number: '1234567890', name: 'A' }
  const ready = { state: 'adjusted', playerStatus: 'normal', account, accountIsNew: false } as const
  const ask = { withoutDeduction: 'ask' } as const
  const by = (role: 'finance' | 'supervisor', reason = '', accepted: readonly TransferObstacle[] = []) => ({
    role,
    reason,
    accepted,
  })

  test('is allowed when the credit is deducted and nothing is unusual about the account', () => {
    expect(checkTransfer(ready, ask, by('finance'))).toBe(true)
  })
  test('is never made without an account', () => {
    expect(checkTransfer({ ...ready, account: null }, ask, by('supervisor', 'because'))).toBe(
      'account-missing',
    )
  })
  test('before the deduction needs confirmation, and a shop can forbid it', () => {
    const early = { ...ready, state: 'pending' } as const
    expect(checkTransfer(early, ask, by('finance'))).toBe('not-deducted')
    expect(checkTransfer(early, ask, by('finance', '', ['not-deducted']))).toBe(true)
    expect(
      checkTransfer(early, { withoutDeduction: 'forbidden' }, by('supervisor', 'x', ['not-deducted'])),
    ).toBe('not-deducted')
  })
  test('to a changed account or a suspended player needs a supervisor with a reason', () => {
    const cases = [
      [{ ...ready, accountIsNew: true }, 'account-cooling-down'],
      [{ ...ready, playerStatus: 'suspended' }, 'player-suspended'],
    ] as const
    for (const [facts, obstacle] of cases) {
      expect(checkTransfer(facts, ask, by('finance', 'called them', [obstacle]))).toBe(obstacle)
      expect(checkTransfer(facts, ask, by('supervisor', '', [obstacle]))).toBe(obstacle)
      expect(checkTransfer(facts, ask, by('supervisor', ' ', [obstacle]))).toBe(obstacle)
      expect(checkTransfer(facts, ask, by('supervisor', 'called them'))).toBe(obstacle)
      expect(checkTransfer(facts, ask, by('supervisor', 'called them', [obstacle]))).toBe(true)
    }
  })

  test('lists beforehand everything that blocks it, for any role', () => {
    expect(transferObstacles(ready)).toEqual([])
    expect(
      transferObstacles({ ...ready, state: 'pending', playerStatus: 'suspended', accountIsNew: true }),
    ).toEqual(['not-deducted', 'player-suspended', 'account-cooling-down'])
    expect(transferObstacles({ ...ready, account: null, accountIsNew: true })).toEqual(['account-missing'])
  })
  test('despite a warning needs a supervisor’s approval once all warnings were confirmed', () => {
    const odd = { ...ready, accountIsNew: true, playerStatus: 'suspended' } as const
    const both = ['account-cooling-down', 'player-suspended'] as const
    expect(asksForOverride(odd, ask, by('finance', '', both))).toBe(true)
    expect(asksForOverride(odd, ask, by('finance', '', ['player-suspended']))).toBe(false)
    expect(asksForOverride(odd, ask, by('supervisor', 'called them', both))).toBe(false)
    expect(asksForOverride(ready, ask, by('finance', '', both))).toBe(false)
    expect(asksForOverride({ ...odd, account: null }, ask, by('finance', '', both))).toBe(false)
    const early = { ...odd, state: 'pending' } as const
    expect(asksForOverride(early, ask, by('finance', '', both))).toBe(false)
    const all = ['not-deducted', ...both] as const
    expect(asksForOverride(early, { withoutDeduction: 'forbidden' }, by('finance', '', all))).toBe(false)
  })
})
