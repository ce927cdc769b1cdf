/**
 * One press by one employee on one entry, from sending it to receiving its answer, measured by a single
 * clock.
 */
export type Press = {
  employeeName: string
  entry: string
  act: 'claim' | 'release' | 'match'
  /** When it was sent and answered, in milliseconds; `answeredAt` is infinite if it may take effect later. */
  sentAt: number
  answeredAt: number
  /** The answer; `unknown` means that the press may have taken effect, then or later. */
  outcome: 'yes' | 'no' | 'unknown'
  code?: string
  /** The employee who has claimed the entry, according to the refusal. */
  holder?: string | undefined
}

/** A claim expires after two minutes. Within this shorter time it has certainly not expired. */
const leaseHoldsMs = 110_000

const mayHaveWorked = ({ outcome }: Press) => outcome !== 'no'
const takes = ({ act }: Press) => act !== 'release'
const overlaps = (press: Pick<Press, 'sentAt' | 'answeredAt'>, from: number, to: number) =>
  press.sentAt < to && press.answeredAt > from

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
  const holds = presses
    .filter((press) => takes(press) && press.outcome === 'yes')
    .toSorted((a, b) => a.answeredAt - b.answeredAt)
  return holds.flatMap((first, index) => {
    const next = holds.slice(index + 1).find(({ employeeName }) => employeeName !== first.employeeName)
    if (!next || next.sentAt - first.answeredAt > leaseHoldsMs) return []
    const givenBack = presses.some(
      (press) =>
        press.act === 'release' &&
        mayHaveWorked(press) &&
        (press.employeeName === first.employeeName || overlaps(first, next.sentAt, next.answeredAt)) &&
        overlaps(press, first.sentAt, next.answeredAt),
    )
    return givenBack ? [] : [`${first.employeeName} and ${next.employeeName} held ${first.entry} at once`]
  })
}

function afterTheMatch(presses: readonly Press[]): string[] {
  const match = presses.find(({ act, outcome }) => act === 'match' && outcome === 'yes')
  if (!match) return []
  return presses
    .filter(
      (press) =>
        press !== match && takes(press) && press.outcome === 'yes' && press.sentAt > match.answeredAt,
    )
    .map(({ employeeName, act, entry }) => `${employeeName} could ${act} ${entry} after it was matched`)
}

const releasedUnheld = (presses: readonly Press[]): string[] =>
  presses
    .filter(
      (release) =>
        release.act === 'release' &&
        release.outcome === 'yes' &&
        !presses.some(
          (press) =>
            press.act === 'claim' &&
            press.employeeName === release.employeeName &&
            mayHaveWorked(press) &&
            press.sentAt < release.answeredAt,
        ),
    )
    .map(({ employeeName, entry }) => `${employeeName} released ${entry} without ever having held it`)

function misledLosers(presses: readonly Press[]): string[] {
  return presses
    .filter(({ code }) => code === 'held-by-another')
    .flatMap((loser) => {
      if (loser.holder === undefined) return [`${loser.employeeName} did not learn who holds ${loser.entry}`]
      const could = presses.some(
        (press) =>
          takes(press) &&
          press.employeeName === loser.holder &&
          mayHaveWorked(press) &&
          press.sentAt < loser.answeredAt,
      )
      return could
        ? []
        : [`${loser.employeeName} read that ${loser.holder} holds ${loser.entry}, who never tried`]
    })
}
