import { createHash } from 'node:crypto'
import type { OperationId, StatementEntryId } from '@khlang/domain/brand'
import { accept, type Decision, refuse as decline } from '@khlang/domain/decision'
import { autoMatch, type AutoMatchRefusal, mayAct } from '@khlang/domain/statements/auto-match'
import type { Ranked } from '@khlang/domain/statements/candidates'
import type { CandidateRecord } from '#cashier/requests/candidates-store.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { autoMatcher } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { entryFacts, lockSwitchShared, lockPlayerForAutoMatch, requestFacts } from './auto-match-store.ts'
import { matchOnce } from '../matching/match-once.ts'
import { rankEntry, readWeights } from '../matching/rank-entry.ts'
import { type EntryRecord, readEntries } from '../store.ts'

type Pair = { entry: EntryRecord; best: Ranked<{ record: CandidateRecord }> }

/**
 * Matches one entry automatically, through the same code as a match by an employee: operation id, versions,
 * order, audit. Once the entry is locked, the rule and the account's switch are evaluated again and must give
 * the same request. Returns the order, or why nothing was matched: a reason of the rule, or the code with which the
 * match was refused.
 */
export async function autoMatchEntry(
  context: Pick<Context, 'sql' | 'sending'>,
  entryId: StatementEntryId,
): Promise<{ orderId: string } | { declineReason: string }> {
  const first = await evaluateAutoMatch(context.sql, entryId)
  if (!first.ok) return { declineReason: first.refusal }
  const { entry, best } = first.value
  const { record } = best.request
  const input = {
    operationId: operationIdOf(entry),
    entryId,
    entryVersion: entry.version,
    depositVersion: record.version,
    noted: { score: best.score, points: pointsOf(best) },
  }
  let leftUnderLock: string | undefined
  try {
    const { orderId } = await matchOnce(context, autoMatcher, 'statements/auto-match', input, async (tx) => {
      await lockSwitchShared(tx, entryId)
      await lockPlayerForAutoMatch(tx, record.playerId)
      const second = await evaluateAutoMatch(tx, entryId)
      if (second.ok && second.value.best.request.record.id === record.id) return record.id
      leftUnderLock = second.ok ? 'stale-version' : second.refusal
      return refuse('stale-version')
    })
    return { orderId }
  } catch (error) {
    if (error instanceof Refusal) return { declineReason: leftUnderLock ?? error.code }
    throw error
  }
}

/**
 * Evaluates the auto-match rule for an entry against the current data. Returns the request that the entry would be
 * matched with, or the reason why it would not be matched (`not-open` if there is no such entry). `whatIf`: assumes
 * that auto-matching is on up to this amount (null: any), and that sending is not on hold.
 */
export async function evaluateAutoMatch(
  db: Db,
  entryId: StatementEntryId,
  whatIf?: Pick<Awaited<ReturnType<typeof entryFacts>>, 'limit'>,
): Promise<Decision<Pair, AutoMatchRefusal>> {
  const [entry] = await readEntries(db, [entryId])
  if (!entry) return decline('not-open')
  const facts = await entryFacts(db, entryId)
  const allowed = whatIf ? true : mayAct(facts)
  if (allowed !== true) return decline(allowed)
  const { judgement, repeated, ranked } = await rankEntry(db, entry, await readWeights(db))
  const sameAmountCandidates = ranked.filter(({ sameAmount }) => sameAmount)
  const allFacts = await requestFacts(
    db,
    sameAmountCandidates.map(({ request }) => request.record.id),
  )
  const factsOf = new Map(allFacts.map((request) => [request.id, request]))
  const decision = autoMatch(
    {
      amount: entry.amountSatang,
      state: entry.state,
      direction: entry.direction,
      repeated,
      onHold: entry.holdReason !== null,
      touched: entry.employee !== null,
      ...facts,
    },
    {
      judgement,
      ranked: sameAmountCandidates.map((candidate) => ({
        ...candidate,
        request: {
          ...candidate.request,
          bonus: candidate.request.record.bonus,
          playerStatus: candidate.request.record.playerStatus,
          playerExcluded: candidate.request.record.playerExcluded,
          ...factsOf.get(candidate.request.record.id)!,
        },
      })),
    },
    whatIf ?? facts,
  )
  return decision.ok ? accept({ entry, best: decision.value }) : decision
}

const pointsOf = ({ reasons }: Pick<Ranked<unknown>, 'reasons'>) =>
  Object.fromEntries(
    reasons.filter(({ points }) => points !== 0).map(({ factor, points }) => [factor, points]),
  )

/**
 * Derives the operation id from the entry and its version, so that every process uses the same id and a
 * second attempt gets the answer of the first.
 */
function operationIdOf({ id, version }: Pick<EntryRecord, 'id' | 'version'>): OperationId {
  const hex = createHash('sha256').update(`auto-match ${id} ${version}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-') as OperationId
}
