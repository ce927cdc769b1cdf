/**
 * One press by one employee on one entry, from sending it to receiving its answer, measured by a single
 * clock.
 */
export type Press = {
  who: string
  entry: string
  act: 'claim' | 'release' | 'match'
  /** When it was sent and answered, in milliseconds; `to` is infinite if it may take effect later. */
  from: number
  to: number
  /** The answer; `unknown` means that the press may have taken effect, then or later. */
  end: 'yes' | 'no' | 'unknown'
  code?: string
  /** The employee who has claimed the entry, according to the refusal. */
  holder?: string | undefined
}

/** A claim expires after two minutes. Within this shorter time it has certainly not expired. */
const leaseHoldsMs = 110_000

const mayHaveWorked = ({ end }: Press) => end !== 'no'
const takes = ({ act }: Press) => act !== 'release'
const overlaps = (one: { from: number; to: number }, from: number, to: number) =>
  one.from < to && one.to > from

/**
 * Returns everything in a history that no order of the presses can explain: an entry claimed by two employees
 * at once, an entry matched twice or changed after its match, a release of an entry that was never claimed, a
 * refusal that names nobody or the wrong employee.
 */
export function findContradictions(history: readonly Press[]): string[] {
  const byEntry = Map.groupBy(history, ({ entry }) => entry)
  return [...byEntry.values()].flatMap((presses) => [
    ...twoAtOnce(presses),
    ...afterTheMatch(presses),
    ...releasedUnheld(presses),
    ...misledLosers(presses),
  ])
}

function twoAtOnce(presses: readonly Press[]): string[] {
  const holds = presses.filter((press) => takes(press) && press.end === 'yes').toSorted((a, b) => a.to - b.to)
  return holds.flatMap((first, index) => {
    const next = holds.slice(index + 1).find(({ who }) => who !== first.who)
    if (!next || next.from - first.to > leaseHoldsMs) return []
    const givenBack = presses.some(
      (press) =>
        press.act === 'release' &&
        mayHaveWorked(press) &&
        (press.who === first.who || overlaps(first, next.from, next.to)) &&
        overlaps(press, first.from, next.to),
    )
    return givenBack ? [] : [`${first.who} and ${next.who} held ${first.entry} at once`]
  })
}

function afterTheMatch(presses: readonly Press[]): string[] {
  const match = presses.find(({ act, end }) => act === 'match' && end === 'yes')
  if (!match) return []
  return presses
    .filter((press) => press !== match && takes(press) && press.end === 'yes' && press.from > match.to)
    .map(({ who, act, entry }) => `${who} could ${act} ${entry} after it was matched`)
}

const releasedUnheld = (presses: readonly Press[]): string[] =>
  presses
    .filter(
      (release) =>
        release.act === 'release' &&
        release.end === 'yes' &&
        !presses.some(
          (press) =>
            press.act === 'claim' &&
            press.who === release.who &&
            mayHaveWorked(press) &&
            press.from < release.to,
        ),
    )
    .map(({ who, entry }) => `${who} released ${entry} without ever having held it`)

function misledLosers(presses: readonly Press[]): string[] {
  return presses
    .filter(({ code }) => code === 'held-by-another')
    .flatMap((loser) => {
      if (loser.holder === undefined) return [`${loser.who} did not learn who holds ${loser.entry}`]
      const could = presses.some(
        (press) =>
          takes(press) && press.who === loser.holder && mayHaveWorked(press) && press.from < loser.to,
      )
      return could ? [] : [`${loser.who} read that ${loser.holder} holds ${loser.entry}, who never tried`]
    })
}
