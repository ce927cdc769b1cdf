import { type TransferObstacle, transferObstacles } from '@khlang/domain/cashier/withdrawal'
import { expect, test } from 'vitest'
import { type TransferInput, withAccepted } from './with-accepted.ts'

const transfer: TransferInput = { requestId: 'r', version: 3, act: 'transfer', via: 'scb', accepted: [] }

test('obstacles accepted one after the other are all accepted in the end', () => {
  const obstacles = transferObstacles({
    state: 'pending',
    playerStatus: 'suspended',
    account: { bank: 'SCB', number: '1234567890', name: 'มะลิ' },
    accountIsNew: true,
  }) as TransferObstacle[]
  expect(obstacles).toHaveLength(3)
  const last = obstacles.reduce((input, obstacle) => withAccepted(input, obstacle, ''), transfer)
  expect(last).toEqual({ ...transfer, accepted: obstacles })
})

test('a reason is sent without spaces around it, and one given before stays', () => {
  const given = withAccepted(transfer, 'player-suspended', '  โทรถามแล้ว ')
  expect(given.reason).toBe('โทรถามแล้ว')
  expect(withAccepted(given, 'not-deducted', ' ').reason).toBe('โทรถามแล้ว')
})
