import type { OrderKind, OrderState } from './order.ts'

/** A movement in the back-end's books, in our words. */
export type Movement = {
  /** The id of the order it was carried out for; null where the back-end keeps no keys. */
  key: string | null
  player: string
  kind: OrderKind
  credits: number
  /** Milliseconds. */
  at: number
}

/** An order of ours, and between which moments it can have been carried out. */
export type BookedOrder = {
  id: string
  player: string
  kind: OrderKind
  credits: number
  state: OrderState
  from: number
  until: number
}

export type BookVerdict =
  | { is: 'known'; order: string }
  /** Ours, and not known to be done: it is. */
  | { is: 'settles'; order: string }
  | { is: 'unknown' }

/** Clocks of two systems differ, and a back-end may write down later what it did. */
const slackMs = 15 * 60_000
/** Not known to be over. One that was being sent when a copy was made is so until its lease ends, which nothing may wait for. */
const open: readonly OrderState[] = ['queued', 'sending', 'unknown']

/**
 * Which of our orders each movement is. Each order explains one movement and each movement one order: first by the key, then what is done
 * by player, kind, sum and time, and last what still waits here, since a movement that came after it was placed may well be it, and an
 * order too few is asked for again while one too many is money.
 */
export function compareBooks(movements: readonly Movement[], orders: readonly BookedOrder[]): BookVerdict[] {
  const left = new Set(orders)
  const verdicts: (BookVerdict | undefined)[] = movements.map(() => undefined)

  function explain(fits: (movement: Movement, order: BookedOrder) => boolean) {
    for (const [at, movement] of movements.entries()) {
      if (verdicts[at]) continue
      const order = nearest(
        movement,
        [...left].filter((one) => fits(movement, one)),
      )
      if (!order) continue
      left.delete(order)
      verdicts[at] = { is: order.state === 'done' ? 'known' : 'settles', order: order.id }
    }
  }

  explain(({ key }, { id, state }) => key === id && (state === 'done' || open.includes(state)))
  explain(
    (movement, order) =>
      movement.key === null &&
      order.state === 'done' &&
      isAlike(movement, order) &&
      movement.at >= order.from - slackMs &&
      movement.at <= order.until + slackMs,
  )
  explain(
    (movement, order) =>
      open.includes(order.state) && isAlike(movement, order) && movement.at >= order.from - slackMs,
  )
  return verdicts.map((verdict) => verdict ?? { is: 'unknown' })
}

const isAlike = (movement: Movement, order: BookedOrder) =>
  movement.player === order.player && movement.kind === order.kind && movement.credits === order.credits

const nearest = ({ at }: Movement, orders: readonly BookedOrder[]): BookedOrder | undefined =>
  orders.toSorted((a, b) => Math.abs(a.from - at) - Math.abs(b.from - at))[0]
