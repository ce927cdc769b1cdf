import { expect, test } from 'vitest'
import { agentSorts, masterSorts } from './agents/agent-sorts.ts'
import { depositSorts } from './cashier/deposit-sorts.ts'
import { withdrawalSorts } from './cashier/withdrawal-filter.ts'
import { playerSorts } from './players/player-sorts.ts'
import { lossReturnShown, lossReturnSorts } from './rewards/loss-return-list.ts'
import { rewardSorts } from './rewards/reward-sorts.ts'
import { employeeSorts } from './staff/employee-sorts.ts'

test('each list has the sort names used in addresses and saved views', () => {
  expect({
    agentSorts,
    masterSorts,
    depositSorts,
    withdrawalSorts,
    playerSorts,
    lossReturnSorts,
    rewardSorts,
    employeeSorts,
  }).toEqual({
    agentSorts: ['time', 'users', 'masters'],
    masterSorts: ['time', 'key', 'users'],
    depositSorts: ['time', 'amount', 'bonus', 'credits'],
    withdrawalSorts: ['time', 'amount'],
    playerSorts: ['time', 'code', 'coins'],
    lossReturnSorts: ['amount', 'code', 'deposits', 'withdrawals', 'bonus'],
    rewardSorts: ['time', 'credits'],
    employeeSorts: ['time', 'signedIn'],
  })
  expect(lossReturnShown).toEqual(['unpaid', 'crediting', 'paid', 'late', 'notDue', 'everybody'])
})
