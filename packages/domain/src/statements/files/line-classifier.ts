import {
  caseHolds,
  isSameReference,
  maxReportDistanceMs,
  type MoneyReport,
  reportsContradict,
  sameMoneyCases,
  type StoredReport,
} from '../same-money.ts'

/** An entry that already exists. */
export type Known = StoredReport & { id: string }
/** A readable line of a file, with its number. */
export type Line = MoneyReport & { line: number; timed: boolean }

export type Verdict =
  | {
      verdict: 'new'
      /** The position of the line among the lines of this file that look the same, counted from 1. */
      twin: number
      /**
       * Whether a person must look: an existing entry may be the same money, or other money has this
       * reference.
       */
      alike: boolean
    }
  | { verdict: 'duplicate'; of: { entry: string } | { line: number } }

/**
 * Decides for each line of a file whether it is new. Each existing entry matches only one line: of two equal
 * transfers, one of them known already, the other is new. A file that overlaps another adds each line once.
 * `stayed`: entries that this same file added before, by the number of their line, which they stand for, however it was
 * read then.
 */
export function createLineClassifier(
  fingerprintOf: (line: Line) => string,
  stayed: ReadonlyMap<number, string> = new Map(),
) {
  const usedEntryIds = new Set(stayed.values())
  const references = new Map<string, Line[]>()
  const counts = new Map<string, number>()
  const withBalance = new Map<string, Line>()

  /**
   * Compares the line with the earlier lines of its file: it is a copy of one, or has a position among equal lines.
   */
  function classifyWithinFile(line: Line): Verdict {
    const withReference = line.reference === null ? [] : (references.get(line.reference) ?? [])
    const before = withReference.find(
      (other) => isSameReference(other, line) && !reportsContradict(other, line),
    )
    if (before) return copyOf(before.line)
    if (line.reference !== null) references.set(line.reference, [...withReference, line])
    const text = fingerprintOf(line)
    // A copied line is the same to the second and the last character. With another reference, or none, it is another
    // transfer that has led to the same balance, as in an account that is emptied after each.
    if (line.balanceAfter !== null) {
      const whole = JSON.stringify([text, line.occurredAt.getTime(), line.reference])
      const earlier = withBalance.get(whole)
      if (earlier && line.timed) return copyOf(earlier.line)
      if (!earlier) withBalance.set(whole, line)
    }
    const twin = (counts.get(text) ?? 0) + 1
    counts.set(text, twin)
    return { verdict: 'new', twin, alike: withReference.length > 0 }
  }

  return {
    /** Classifies the next lines of the file against the entries of their time. */
    classify(lines: readonly Line[], entries: readonly Known[]): Verdict[] {
      const verdicts = lines.map((line): Verdict => {
        const verdict = classifyWithinFile(line)
        const entry = stayed.get(line.line)
        return entry === undefined ? verdict : { verdict: 'duplicate', of: { entry } }
      })
      const knownEntries = indexKnownEntries(entries.filter(({ id }) => !usedEntryIds.has(id)))
      // Runs the surest pass over all lines first, so that a weak match never takes an entry that certainly belongs to
      // another line.
      for (const moneyCase of certainCases)
        for (const [index, line] of lines.entries()) {
          if (verdicts[index]!.verdict !== 'new') continue
          const entry = knownEntries.take(line, moneyCase)
          if (entry === null) continue
          usedEntryIds.add(entry.id)
          verdicts[index] = { verdict: 'duplicate', of: { entry: entry.id } }
        }
      for (const [index, line] of lines.entries()) {
        const verdict = verdicts[index]!
        if (
          verdict.verdict === 'new' &&
          (knownEntries.has(line.reference) ||
            possibleCases.some((moneyCase) => knownEntries.find(line, moneyCase) !== null))
        )
          verdicts[index] = { ...verdict, alike: true }
      }
      return verdicts
    },
  }
}

const copyOf = (line: number): Verdict => ({ verdict: 'duplicate', of: { line } })

type MoneyCase = (typeof sameMoneyCases)[number]
const sourceOf = ({ timed }: Line) => (timed ? 'timed line' : 'dated line')

/** The cases that prove the same money, in descending order of certainty. */
const certainCases = sameMoneyCases.filter(({ verdict }) => verdict === 'same')
/**
 * Cases whose times are too far apart to be certainly the same money, but too close to be certainly different
 * money. The line is added and marked.
 */
const possibleCases = sameMoneyCases.filter(({ verdict }) => verdict === 'maybe')

/**
 * Limit of entries examined for a line in each direction of time, so that a file full of equal amounts is processed in
 * limited time.
 */
const maxCandidates = 500

/** Indexes existing entries by money and by reference, to find the one that a line repeats. */
function indexKnownEntries(entries: readonly Known[]) {
  const byReference = new Map<string | null, Known[]>()
  const [timedByMoney, datedByMoney] = [new Map<string, Known[]>(), new Map<string, Known[]>()]
  const byMoneyOf = ({ timed }: Known) => (timed ? timedByMoney : datedByMoney)
  for (const entry of entries) {
    if (entry.reference !== null)
      byReference.set(entry.reference, [...(byReference.get(entry.reference) ?? []), entry])
    const group = byMoneyOf(entry).get(moneyKey(entry))
    if (group) group.push(entry)
    else byMoneyOf(entry).set(moneyKey(entry), [entry])
  }
  for (const group of [...timedByMoney.values(), ...datedByMoney.values()])
    group.sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())

  /** Removes the entry from the indexes: later lines must not search past thousands of used entries. */
  function remove(entry: Known): Known {
    const group = byMoneyOf(entry).get(moneyKey(entry))!
    const index = group.indexOf(entry, firstFrom(group, entry.occurredAt.getTime()))
    if (index !== -1) group.splice(index, 1)
    if (entry.reference !== null)
      byReference.set(
        entry.reference,
        byReference.get(entry.reference)!.filter((other) => other !== entry),
      )
    return entry
  }

  /** Returns the entry that fits and is closest in time (of entries with this reference: any); null if none fits. */
  function find(line: Line, moneyCase: MoneyCase): Known | null {
    if (moneyCase.ground === 'same reference')
      return byReference.get(line.reference)?.find((entry) => isSameReference(line, entry)) ?? null
    if (!moneyCase.sources.includes(sourceOf(line))) return null
    const timed = moneyCase.stored === 'dated' ? null : nearest(timedByMoney, line, moneyCase)
    const dated = moneyCase.stored === 'timed' ? null : nearest(datedByMoney, line, moneyCase)
    if (timed === null || dated === null) return (timed ?? dated)?.entry ?? null
    return (dated.distanceMs < timed.distanceMs ? dated : timed).entry
  }

  return {
    find,
    /** Whether other money is known under this reference. */
    has: (reference: string | null) => Boolean(byReference.get(reference)?.length),
    /** Like `find`, and removes the entry, so that it matches no other line. */
    take(line: Line, moneyCase: MoneyCase): Known | null {
      const found = find(line, moneyCase)
      return found && remove(found)
    },
  }
}

/** Returns the entry of the line's money that fits and is closest in time, and how far away it is; null if none fits. */
function nearest(byMoney: ReadonlyMap<string, Known[]>, line: Line, moneyCase: MoneyCase) {
  const group = byMoney.get(moneyKey(line)) ?? []
  const lineMs = line.occurredAt.getTime()
  const middle = firstFrom(group, lineMs)
  let best: { entry: Known; distanceMs: number } | null = null
  for (const [start, step] of [
    [middle, 1],
    [middle - 1, -1],
  ] as const)
    for (
      let index = start, examinedCount = 0;
      examinedCount < maxCandidates;
      index += step, examinedCount++
    ) {
      const entry = group[index]
      if (!entry) break
      const distanceMs = Math.abs(entry.occurredAt.getTime() - lineMs)
      if (distanceMs > maxReportDistanceMs || (best !== null && distanceMs >= best.distanceMs)) break
      if (caseHolds(moneyCase, entry, line)) best = { entry, distanceMs }
    }
  return best
}

/** Returns the index of the first entry at or after this moment, in a group sorted by time. */
function firstFrom(group: readonly Known[], fromMs: number): number {
  let [low, high] = [0, group.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (group[middle]!.occurredAt.getTime() < fromMs) low = middle + 1
    else high = middle
  }
  return low
}

const moneyKey = ({ direction, amount }: MoneyReport) => `${direction}|${amount}`
