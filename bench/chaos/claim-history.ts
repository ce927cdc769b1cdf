/** One press of one employee on one entry, from when it was sent to when its answer came, by one clock. */
export type Press = {
  who: string
  entry: string
  act: 'claim' | 'release' | 'match'
  from: number
  to: number
  /** What was answered; without an answer it may have happened, then or later. */
  end: 'yes' | 'no' | 'unknown'
  code?: string
  /** Whom a refusal names. */
  holder?: string | undefined
}

/** A lease ends by itself after two minutes; before this long it has not. */
const leaseHoldsMs = 110_000

const mayHave = ({ end }: Press) => end !== 'no'
const takes = ({ act }: Press) => act !== 'release'
const overlaps = (one: { from: number; to: number }, from: number, to: number) =>
  one.from < to && one.to > from

/**
 * Everything in a history that no single order of the presses explains: two who held one entry at once, one that was matched
 * twice or touched after it was matched, a release of what was never held, a loser who was told nobody or the wrong one.
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
        mayHave(press) &&
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
            press.act === 'claim' && press.who === release.who && mayHave(press) && press.from < release.to,
        ),
    )
    .map(({ who, entry }) => `${who} released ${entry} without ever having held it`)

function misledLosers(presses: readonly Press[]): string[] {
  return presses
    .filter(({ code }) => code === 'held-by-another')
    .flatMap((loser) => {
      if (loser.holder === undefined) return [`${loser.who} was not told who holds ${loser.entry}`]
      const could = presses.some(
        (press) => takes(press) && press.who === loser.holder && mayHave(press) && press.from < loser.to,
      )
      return could ? [] : [`${loser.who} was told that ${loser.holder} holds ${loser.entry}, who never tried`]
    })
}
