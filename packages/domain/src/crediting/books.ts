import type { OrderKind, OrderState } from './order.ts'

/** A movement in the back-end's books, in the terms of this system. */
export type Movement = {
  /** The id of the order that the movement carried out; null if the back-end stores no keys. */
  key: string | null
  player: string
  kind: OrderKind
  credits: number
  /** Milliseconds. */
  at: number
}

/** An order of this system, and the interval (milliseconds) in which it can have been carried out. */
export type BookedOrder = {
  id: string
  player: string
  kind: OrderKind
  credits: number
  state: OrderState
  from: number
  until: number
}

const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns null for a text that is empty or blank, as some books write that there is none. */
export const notBlank = (text: string | null): string | null => (text?.trim() ? text : null)

/**
 * Returns a key as it is compared and stored here: a blank one is null, and a UUID is in small letters, since some
 * databases write it in capitals. Other keys keep their letters. Every reader of books passes its keys through this.
 */
export function keyInBooks(written: string | null): string | null {
  const key = written?.trim() ?? ''
  return uuidForm.test(key) ? key.toLowerCase() : notBlank(written)
}

/** The kind of order by the books' word for a movement. For any other word, the sign of the amount decides. */
const kindOfWord = new Map<string, OrderKind>([
  ['delete', 'removeCredit'],
  ['payout', 'payOut'],
  ['transfer', 'payOut'],
  ['waste', 'payLossReturn'],
])

/**
 * Returns the kind of a movement by the books' word for it. With a word such as `credit`, or none, a negative amount is
 * credit taken and a positive one credit given.
 */
export const kindInBooks = (word: string, amount: number): OrderKind =>
  kindOfWord.get(word.toLowerCase()) ?? (amount < 0 ? 'removeCredit' : 'addCredit')

/** The most credits of one order, and of one movement that can be listed. */
export const maxMovedCredits = 1_999_999_998

const [firstTime, lastTime] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]

/** Whether a movement can be listed as unknown: its amount and its year are among those that can be stored. */
export const canBeListed = ({ credits, at }: Pick<Movement, 'credits' | 'at'>): boolean =>
  credits <= maxMovedCredits && at >= firstTime && at <= lastTime

export type BookVerdict =
  | { is: 'known'; order: string }
  /**
   * The movement shows that this order, so far not known to be done, was carried out. (`known`: the order is done here
   * too.)
   */
  | { is: 'settles'; order: string }
  | { is: 'unknown' }

/** Clocks of two systems differ, and a back-end may record a movement later than it made it. */
const slackMs = 15 * 60_000
/**
 * States that are not final. `sending` is among them: in a restored backup an order stays `sending` until its lease
 * ends, and comparing the books must not wait for that.
 */
const openStates: readonly OrderState[] = ['queued', 'sending', 'unknown']

/**
 * Returns which of our orders made each movement; an order makes at most one. Paired first by the key; then movements
 * without a key with done orders, by player, kind, sum and time; last the rest with open orders, by player, kind and
 * sum. A movement made after an open order was placed is taken for that order: if this is wrong, a player will ask for
 * the missing credit; the opposite mistake would send an order twice and lose money.
 */
export function compareBooks(movements: readonly Movement[], orders: readonly BookedOrder[]): BookVerdict[] {
  const unpaired = new Set(orders)
  const verdicts: (BookVerdict | undefined)[] = movements.map(() => undefined)

  function pairWhere(mayPair: (movement: Movement, order: BookedOrder) => boolean) {
    for (const [index, movement] of movements.entries()) {
      if (verdicts[index]) continue
      const order = nearest(
        movement,
        [...unpaired].filter((one) => mayPair(movement, one)),
      )
      if (!order) continue
      unpaired.delete(order)
      verdicts[index] = { is: order.state === 'done' ? 'known' : 'settles', order: order.id }
    }
  }

  pairWhere(({ key }, { id, state }) => key === id && (state === 'done' || openStates.includes(state)))
  pairWhere(
    (movement, order) =>
      movement.key === null &&
      order.state === 'done' &&
      isAlike(movement, order) &&
      movement.at >= order.from - slackMs &&
      movement.at <= order.until + slackMs,
  )
  pairWhere(
    (movement, order) =>
      openStates.includes(order.state) && isAlike(movement, order) && movement.at >= order.from - slackMs,
  )
  return verdicts.map((verdict) => verdict ?? { is: 'unknown' })
}

const isAlike = (movement: Movement, order: BookedOrder) =>
  movement.player === order.player && movement.kind === order.kind && movement.credits === order.credits

const nearest = ({ at }: Movement, orders: readonly BookedOrder[]): BookedOrder | undefined =>
  orders.toSorted((a, b) => Math.abs(a.from - at) - Math.abs(b.from - at))[0]
