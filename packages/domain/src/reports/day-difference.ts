/** One figure of a day, so that a closed day can be held against itself as it is now. */
export type Figure = { account: string | null; figure: string; count: number | null; amount: string | null }
export type FigureChange = Pick<Figure, 'account' | 'figure'> & {
  was: Pick<Figure, 'count' | 'amount'>
  is: Pick<Figure, 'count' | 'amount'>
}

const nothing = { count: 0, amount: '0.00' }

/** Every figure that is another now. One that was not there, or is no longer, was or is nothing. */
export function differencesOf(was: readonly Figure[], is: readonly Figure[]): FigureChange[] {
  const key = ({ account, figure }: Figure) => `${account ?? ''} ${figure}`
  const [before, now] = [was, is].map((figures) => new Map(figures.map((one) => [key(one), one])))
  const all = new Map([...before!, ...now!])
  return [...all.values()].flatMap(({ account, figure }) => {
    const [first, second] = [before!, now!].map((figures) => figures.get(key({ account, figure } as Figure)))
    const change = { account, figure, was: valueOf(first), is: valueOf(second) }
    return change.was.count === change.is.count && change.was.amount === change.is.amount ? [] : [change]
  })
}

const valueOf = (one: Figure | undefined) => (one ? { count: one.count, amount: one.amount } : nothing)
