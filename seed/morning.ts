import { bankMessage, type Message } from './bank-messages.ts'
import { createRandom, type Random } from './random.ts'
import type { Player, Shop } from './shop.ts'
import { payInGroups } from './pay-in-groups.ts'
import { makeSlips, type PastSlip } from './slips.ts'
import { makeWithdrawals, type PastWithdrawal } from './withdrawals.ts'

/** A deposit: `amount` in whole baht, `bonus` in credits. `settledAt` counts only if it does not wait (`pending`). */
export type PastRequest = {
  id: string
  player: Player
  amount: number
  bonus: number
  state: 'done' | 'cancelled' | 'pending'
  employee: string | null
  createdAt: Date
  settledAt: Date
  /** The bank entry that paid the request, perhaps not matched yet; null if no money came. */
  entry: { id: string; message: Message } | null
}

export type Morning = {
  requests: PastRequest[]
  withdrawals: PastWithdrawal[]
  slips: PastSlip[]
  strayEntries: { id: string; message: Message }[]
}

const amounts = [100, 200, 300, 500, 500, 1000, 1000, 1500, 2000, 3000, 5000, 10_000]
const bonuses = [0, 0, 0, 0, 20, 50, 100]
const employees = ['finance@demo.example', 'support@demo.example', 'supervisor@demo.example']

/**
 * Makes a busy morning of six hours that ends at `until`: most of the `requests` deposits are done, a few are waiting,
 * and some entries do not belong to a request yet.
 */
export function makeMorning(
  shop: Shop,
  { seed, requests, until }: { seed: number; requests: number; until: Date },
): Morning {
  const random = createRandom(seed)
  const span = 6 * 60 * 60 * 1000
  const pastRequests = Array.from({ length: requests }, (_, index) => {
    const age = span * (1 - index / requests) ** 1.4 + random.whole(1, 40) * 1000
    return makeRequest(random, shop, new Date(until.getTime() - age), index >= requests - 6)
  })
  const strayEntries = [4, 9, 26, 70].map((minutes) => {
    const message = bankMessage({
      player: random.pick(shop.players),
      account: random.pick(shop.ownAccounts),
      baht: random.pick(amounts) + random.whole(1, 90),
      satang: random.pick([0, 0, 25, 50]),
      at: new Date(until.getTime() - minutes * 60_000),
      reference: `stray-${random.digits(10)}`,
    })
    return { id: random.uuid(), message }
  })
  const inGroups = payInGroups(shop, { seed: seed + 1, until })
  const all = [...pastRequests, ...inGroups.requests]
  return {
    requests: all,
    withdrawals: makeWithdrawals(random, pastRequests, until),
    slips: makeSlips(pastRequests, { seed: seed + 2 }),
    strayEntries: [...strayEntries, ...inGroups.strayEntries],
  }
}

export function makeRequest(random: Random, shop: Shop, createdAt: Date, isWaiting: boolean): PastRequest {
  const player = random.pick(shop.players)
  const amount = random.pick(amounts)
  const cancelled = !isWaiting && random.chance(0.06)
  const paidAt = new Date(createdAt.getTime() + random.whole(5, 80) * 1000)
  const account = random.pick(shop.ownAccounts)
  const paid = !cancelled && (!isWaiting || random.chance(0.6))
  const message = bankMessage({
    player,
    account,
    baht: amount,
    at: paidAt,
    reference: `past-${random.digits(12)}`,
  })
  return {
    id: random.uuid(),
    player,
    amount,
    bonus: random.pick(bonuses),
    state: isWaiting ? 'pending' : cancelled ? 'cancelled' : 'done',
    employee: isWaiting ? null : random.pick(employees),
    createdAt,
    settledAt: new Date(paidAt.getTime() + random.whole(10, 150) * 1000),
    entry: paid ? { id: random.uuid(), message } : null,
  }
}
