import type { PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import {
  createReplay,
  type PastCredit,
  type PastEntry,
  type PastMatch,
  type PastRequest,
} from '@khlang/domain/statements/replay'
import type { SimulatedEntry, Month } from './month.ts'

/** How long after an entry's arrival staff look at it and match it themselves. */
const staffAfterMs = 10 * 60_000
const repeatMs = 3_600_000

/** Returns what auto-match would have done in this month, event by event, before staff came to each entry. */
export function matchMonthAlone({ requests, entries, trueRequestOf }: Month): PastMatch[] {
  const matches: PastMatch[] = []
  const replay = createReplay({ limit: null }, (match) => matches.push(match))
  const leftAt = new Map<string, Date>()
  const playerOf = new Map(requests.map(({ id, playerId }) => [id, playerId as PlayerId]))
  const credits = new Map<string, PastCredit[]>()
  for (const entry of entries) {
    const trueRequestId = trueRequestOf.get(entry.id)
    if (!trueRequestId) continue
    const at = new Date(entry.occurredAt.getTime() + staffAfterMs)
    leftAt.set(trueRequestId, at)
    const sender = senderOf(entry)
    if (sender === null) continue
    const earlierCredits = credits.get(sender) ?? []
    earlierCredits.push({ playerId: playerOf.get(trueRequestId)!, at, takenBack: false })
    credits.set(sender, earlierCredits)
  }
  const lastAt = new Map<string, number>()
  const events = [
    ...requests.map((request) => ({ at: request.createdAt, request })),
    ...entries.map((entry) => ({ at: entry.occurredAt, entry })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const event of events) {
    const steps =
      'request' in event
        ? replay.addRequest(pastRequest(event.request, leftAt.get(event.request.id) ?? null))
        : replay.addEntry(pastEntry(event.entry, credits, lastAt))
    for (const _ of steps);
  }
  return matches
}

/**
 * Returns a past request. A player who pays first makes the request only after the money arrived, so the end
 * is moved to after the creation if necessary.
 */
function pastRequest(request: Month['requests'][number], leftAt: Date | null): PastRequest {
  const left = leftAt === null ? null : new Date(Math.max(leftAt.getTime(), request.createdAt.getTime() + 1))
  return {
    ...request,
    id: request.id as RequestId,
    playerId: request.playerId as PlayerId,
    bonus: 0,
    playerStatus: 'normal',
    playerExcluded: false,
    leftAt: left,
    movedIn: false,
  }
}

function pastEntry(
  entry: SimulatedEntry,
  credits: ReadonlyMap<string, readonly PastCredit[]>,
  lastAt: Map<string, number>,
): PastEntry {
  const sender = senderOf(entry)
  const sameSenderAndAmount = `${sender} ${entry.amount}`
  const at = entry.occurredAt.getTime()
  const repeated = sender !== null && at - (lastAt.get(sameSenderAndAmount) ?? 0) < repeatMs
  lastAt.set(sameSenderAndAmount, at)
  return {
    ...entry,
    id: entry.id as StatementEntryId,
    heardAt: entry.occurredAt,
    repeated,
    broughtByStaff: false,
    takenAt: new Date(at + staffAfterMs),
    declined: new Map(),
    credited: credits.get(sender ?? '') ?? [],
  }
}

const senderOf = ({ senderBank, senderAccount, senderName, senderMobile }: SimulatedEntry) =>
  senderAccount || senderMobile ? [senderBank, senderAccount, senderName, senderMobile].join('|') : null
