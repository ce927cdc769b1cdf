/**
 * One figure of a day, for comparing a closed day with its figures now. `account` is null for a figure of the whole
 * shop, `count` for one that counts nothing, `amount` for an unknown balance.
 */
export type Figure = { account: string | null; figure: string; count: number | null; amount: string | null }
export type FigureChange = Pick<Figure, 'account' | 'figure'> & {
  was: Pick<Figure, 'count' | 'amount'>
  is: Pick<Figure, 'count' | 'amount'>
}

const nothing = { count: 0, amount: '0.00' }

/**
 * Returns every figure that changed. A figure that is new or gone counts as zero on the other side, and is no change if
 * it is zero or unknown, such as the figures of an own account that was added later.
 */
export function differencesOf(was: readonly Figure[], is: readonly Figure[]): FigureChange[] {
  const key = ({ account, figure }: Figure) => `${account} ${figure}`
  const [before, now] = [was, is].map((figures) => new Map(figures.map((one) => [key(one), one])))
  const all = new Map([...before!, ...now!])
  return [...all.values()].flatMap(({ account, figure }) => {
    const [first, second] = [before!, now!].map((figures) => figures.get(key({ account, figure } as Figure)))
    if (!(first && second) && saysNothing(first ?? second!)) return []
    const change = { account, figure, was: valueOf(first), is: valueOf(second) }
    return change.was.count === change.is.count && change.was.amount === change.is.amount ? [] : [change]
  })
}

const valueOf = (one: Figure | undefined) => (one ? { count: one.count, amount: one.amount } : nothing)
const saysNothing = ({ count, amount }: Figure) => !count && (amount ?? nothing.amount) === nothing.amount
