import { randomUUID } from 'node:crypto'
import { dayOf, startOf } from '@khlang/domain/time'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let owner: Client
let support: Client
let supervisor: Client
let site: Client
beforeAll(async () => {
  owner = await world.as('owner')
  support = await world.as('support')
  supervisor = await world.as('supervisor')
  site = await world.service('withdrawals', 'deposits')
  await owner.post('settings/update', {
    requestLimits: {
      depositLeast: 20,
      depositMost: 3_000,
      withdrawalLeast: 50,
      withdrawalMost: 7_000,
      withdrawalsADay: 2,
    },
  })
})

let next = 0
const player = () => world.shop.players[7 + next++]!.code
const asked = (code: string, amount: string) => ({ operationId: randomUUID(), player: code, amount })

describe('the limits of the shop', () => {
  test.each([
    ['service/deposits', '19', 'amount-below-least'],
    ['service/deposits', '3001', 'amount-above-most'],
    ['service/withdrawals', '49', 'amount-below-least'],
    ['service/withdrawals', '7001', 'amount-above-most'],
  ])('refuse at %s an amount of %s, and name what is allowed', async (path, amount, code) => {
    const refusal = await site.refused(path, asked(player(), amount))
    expect(refusal).toMatchObject({ code, detail: expect.stringContaining('Allowed: from') })
  })

  test('let the smallest and the largest amount through', async () => {
    for (const amount of ['20', '3000'])
      expect((await site.post('service/deposits', asked(player(), amount))).state).toBe('pending')
    for (const amount of ['50', '7000'])
      expect((await site.post('service/withdrawals', asked(player(), amount))).state).toBe('pending')
  })

  test('bind staff as well, except roles that may override a payout', async () => {
    const code = player()
    expect((await support.refused('cashier/create-deposit', asked(code, '5000'))).code).toBe(
      'amount-above-most',
    )
    expect((await supervisor.post('cashier/create-deposit', asked(code, '5000'))).state).toBe('pending')
  })

  test('count a player’s withdrawals of the day, without cancelled ones', async () => {
    const code = player()
    const first = await support.post('cashier/create-withdrawal', asked(code, '100'))
    await site.post('service/withdrawals', asked(code, '100'))
    expect((await site.refused('service/withdrawals', asked(code, '100'))).code).toBe('too-many-withdrawals')
    await support.post('cashier/cancel', {
      operationId: randomUUID(),
      requestId: first.id,
      version: first.version,
      reason: 'asked for',
    })
    expect((await site.post('service/withdrawals', asked(code, '100'))).state).toBe('pending')
  })

  test('count a withdrawal from the first moment of the day in Bangkok, and none from before it', async () => {
    const code = player()
    const midnight = startOf(dayOf(new Date())).getTime()
    for (const at of [midnight - 1, midnight]) {
      const { id } = await support.post('cashier/create-withdrawal', asked(code, '100'))
      await world.sql`update request set created_at = ${new Date(at)} where id = ${id}`
    }
    expect((await site.post('service/withdrawals', asked(code, '100'))).state).toBe('pending')
    expect((await site.refused('service/withdrawals', asked(code, '100'))).code).toBe('too-many-withdrawals')
  })

  // Invariant: A player asks for no more than their limits allow, however many requests and changes come at
  // once. Rule: `domain/cashier/request-limits.ts`. Database: advisory lock on the player's limits.
  test('hold against many simultaneous requests of one player', async () => {
    const code = player()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.raw('POST', '/api/service/withdrawals', asked(code, '100'))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
  })

  test('are refused where the smallest amount exceeds the largest', async () => {
    const answer = await owner.raw('POST', '/api/settings/update', {
      requestLimits: {
        depositLeast: 500,
        depositMost: 400,
        withdrawalLeast: 1,
        withdrawalMost: 0,
        withdrawalsADay: 0,
      },
    })
    expect(answer.status).toBe(400)
  })
})
