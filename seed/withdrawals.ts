import type { PastRequest } from './morning.ts'
import type { Random } from './random.ts'
import type { Player } from './shop.ts'

/** A withdrawal: `amount` in whole baht. `via`: how it was paid; null unless it was. */
export type PastWithdrawal = {
  id: string
  player: Player
  amount: number
  state: 'transferred' | 'cancelled' | 'pending'
  via: 'plain' | 'krungsri' | 'scb' | 'gsb' | null
  employee: string | null
  createdAt: Date
  settledAt: Date
}

const payers = ['finance@demo.example', 'supervisor@demo.example']
/** How long ago, at least, paid and cancelled withdrawals were requested, in milliseconds. */
const latestMs = 150_000
/** How many minutes ago the waiting ones were requested, the last first. */
const waitingMinutes = [2, 6, 14]
const ways = { KRUNGSRI: 'krungsri', SCB: 'scb', GSB: 'gsb' } as const

/**
 * Makes withdrawals of players who deposited at least 300 baht in the morning (of the last 36 such deposits): most are
 * paid, a few are cancelled, the last three wait.
 */
export function makeWithdrawals(
  random: Random,
  deposits: readonly PastRequest[],
  until: Date,
): PastWithdrawal[] {
  const winners = deposits.filter(({ state, amount }) => state === 'done' && amount >= 300)
  return winners.slice(-36).map(({ player, amount, settledAt }, index, all) => {
    const fromEnd = all.length - 1 - index
    const waiting = waitingMinutes[fromEnd]
    const state = waiting !== undefined ? 'pending' : random.chance(0.06) ? 'cancelled' : 'transferred'
    const createdAt =
      waiting !== undefined
        ? new Date(until.getTime() - waiting * 60_000)
        : new Date(Math.min(settledAt.getTime() + random.whole(120, 900) * 1000, until.getTime() - latestMs))
    return {
      id: random.uuid(),
      player,
      amount: Math.max(100, Math.floor((amount * random.whole(3, 9)) / 1000) * 100),
      state,
      via: state === 'transferred' ? (ways[player.bank as keyof typeof ways] ?? 'plain') : null,
      employee: state === 'pending' ? null : random.pick(payers),
      createdAt,
      settledAt: new Date(Math.min(createdAt.getTime() + random.whole(60, 400) * 1000, until.getTime())),
    }
  })
}
