import { bankMessage } from './bank-messages.ts'
import { makeRequest, type Morning, type PastRequest } from './morning.ts'
import { createRandom, type Random } from './random.ts'
import type { Shop } from './shop.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The first hour of activity: there is none between 3:00 and 9:00. */
const busyFrom = 9
const busyHours = 18

/**
 * Makes the deposits of the `days` days before today, `perDay` each, each settled, but none of the last twelve hours. A
 * back-test replays them.
 */
export function makePast(
  shop: Shop,
  { seed, days, perDay, until }: { seed: number; days: number; perDay: number; until: Date },
): PastRequest[] {
  const random = createRandom(seed ^ 0x9e37)
  const past: PastRequest[] = []
  for (let day = days; day >= 1; day--) {
    const midnight = bangkokMidnight(new Date(until.getTime() - day * dayMs))
    const times = Array.from(
      { length: perDay },
      () => midnight + (busyFrom + busyHours * random.next()) * 3_600_000,
    ).toSorted((a, b) => a - b)
    for (const at of times)
      if (at < until.getTime() - dayMs / 2) past.push(makeRequest(random, shop, new Date(at), false))
    if (day === 3) past.push(...mixUp(random, shop, midnight + 20 * 3_600_000))
  }
  return past
}

/**
 * Makes two players who wait for the same amount, one of whom pays for the other. Staff asked the player;
 * auto-match would have been sure, and wrong.
 */
function mixUp(random: Random, shop: Shop, at: number): PastRequest[] {
  const [payer, friend] = shop.players.filter(({ status }) => status === 'normal').slice(-2)
  const account = shop.ownAccounts.find(({ bank }) => bank === 'TRUEMONEY')
  if (!payer || !friend || !account) return []
  const [first, second] = [payer, friend].map((player) =>
    makeRequest(random, { ...shop, players: [player] }, new Date(at), false),
  )
  const amount = 700
  const message = bankMessage({
    player: payer,
    account,
    baht: amount,
    at: new Date(at + 60_000),
    reference: `past-${random.digits(12)}`,
  })
  return [
    {
      ...second!,
      amount,
      state: 'done',
      employee: 'supervisor@demo.example',
      settledAt: new Date(at + 9 * 60_000),
      entry: { id: random.uuid(), message },
    },
    {
      ...first!,
      amount,
      state: 'cancelled',
      employee: 'supervisor@demo.example',
      settledAt: new Date(at + 12 * 60_000),
      entry: null,
    },
  ]
}

/** How many days ago players paid without a request. Those entries are still waiting. */
export const unrequestedPaymentDays = [2, 4, 6]

export function makeUnrequestedPayments(
  { ownAccounts, players }: Shop,
  { seed, until }: { seed: number; until: Date },
): Morning['strayEntries'] {
  const random = createRandom(seed ^ 0x51ed)
  const account = ownAccounts.find(({ bank }) => bank === 'KBANK') ?? ownAccounts[0]!
  return unrequestedPaymentDays.map((days) => {
    const at = new Date(bangkokMidnight(new Date(until.getTime() - days * dayMs)) + 21 * 3_600_000)
    const [player, reference] = [random.pick(players), `nobody-${days}`]
    return {
      id: random.uuid(),
      message: bankMessage({ player, account, baht: 412, satang: 50, at, reference }),
    }
  })
}

const bangkokMidnight = (at: Date) =>
  Date.parse(`${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)}T00:00:00+07:00`)
