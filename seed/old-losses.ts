import { dayText, usualForm } from './old-forms.ts'
import { dayMs, daysBack, type Making, type OldDocument, out, placed, someone } from './old-making.ts'
import type { OldPlayer } from './old-people.ts'
import { addMoved, addTo } from './old-truth.ts'

/**
 * Makes loss-returns, each for a day or a month of one player. Every twentieth repeats an earlier one, to be left out.
 */
export function* makeLossReturns(making: Making, count: number): Generator<OldDocument> {
  const { random, people, expected, until } = making
  const taken = new Map<string, { player: OldPlayer; at: number }>()
  const returnedDays = new Set<string>()
  for (let at = 0; at < count; at++) {
    const monthly = at % 3 === 0
    const again = at % 20 === 19 ? [...taken.values()].find(({ at: of }) => of % 3 === at % 3) : undefined
    let player = again?.player ?? someone(making)
    let paidAt = new Date(Math.floor((until.getTime() - random.whole(2, daysBack) * dayMs) / 1000) * 1000)
    let covered = coveredBy(paidAt, monthly)
    let tries = 0
    while (!again && covered.days.some((day) => returnedDays.has(`${player.key} ${day}`)) && tries++ < 200) {
      player = someone(making)
      paidAt = new Date(paidAt.getTime() - dayMs)
      covered = coveredBy(paidAt, monthly)
    }
    if (tries > 200) continue
    if (again) {
      covered = againOf.get(again) ?? covered
      paidAt = covered.paidAt
    }
    const waste = random.whole(5, 900)
    const twice = covered.days.some((day) => returnedDays.has(`${player.key} ${day}`))
    for (const day of covered.days) returnedDays.add(`${player.key} ${day}`)
    const id = `${twice ? 'zz' : 'aa'}${making.id().slice(2)}`
    if (!again) {
      const kept = { player, at }
      taken.set(`${at}`, kept)
      againOf.set(kept, covered)
    }
    addTo(expected.collections, 'waste', waste * 100)
    if (twice) out(making, 'waste', 'days-returned', [waste * 100, 0])
    else {
      placed(making, 'waste', 'done', waste * 100)
      const paidOn = dayText(paidAt)
      const own = covered.days.some((day) => day.slice(0, 7) === paidOn.slice(0, 7))
      addMoved(expected, player.key, paidOn, { lossReturns: waste, ownLossReturns: own ? waste : 0 })
    }
    yield {
      collection: 'waste',
      id,
      body: {
        userId: player.key,
        waste: random.pick<unknown>([waste, String(waste)]),
        deposit: waste * 20,
        withdraw: 0,
        createdate: usualForm(paidAt),
        ...(monthly && { month: covered.days[0]!.slice(0, 7) }),
        employee: random.pick(people.employees),
      },
    }
  }
}

type CoveredDays = { days: string[]; paidAt: Date }
const againOf = new WeakMap<object, CoveredDays>()

/** Returns the days covered: the previous day or month. */
function coveredBy(paidAt: Date, monthly: boolean): CoveredDays {
  const before = dayText(new Date(paidAt.getTime() - dayMs))
  if (!monthly) return { days: [before], paidAt }
  const [year, month] = dayText(paidAt).split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1, 0))
  const days = Array.from({ length: last.getUTCDate() }, (_, at) =>
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), at + 1)).toISOString().slice(0, 10),
  )
  return { days, paidAt }
}
