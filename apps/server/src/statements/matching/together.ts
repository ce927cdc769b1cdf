import type { StatementEntryId } from '@khlang/domain/brand'
import { type Satang, satang } from '@khlang/domain/money'
import { closingSets } from '@khlang/domain/statements/group-match'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findSiblings } from './made-store.ts'
import { candidateRow, type RankedRequest, rankEntry, readWeights } from './rank-entry.ts'
import { entryRow } from '../rows.ts'
import { readEntries } from '../store.ts'

const maxOffered = 12

/**
 * Returns the requests and other entries with which this entry may form a group match, and the smallest sets of them
 * whose amounts add up to the same whole baht (`closingSets`).
 */
export async function together({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const { role } = permit(caller, 'list.view')
  const [entry] = await readEntries(sql, [entryId])
  if (!entry) return refuse('not-found')
  const { ranked } = await rankEntry(sql, entry, await readWeights(sql))
  const deposits = ranked.filter(pointsToSender).toSorted(likeliestFirst).slice(0, maxOffered)
  const siblings = await readEntries(sql, await findSiblings(sql, entryId))
  const entries = [entry, ...siblings].map(({ id, amountSatang }) => ({ id, amount: amountSatang }))

  const split = closingSets(deposits, requestedAmount, entry.amountSatang).map((set) => ({
    entryIds: [entryId],
    depositIds: set.map(({ request }) => request.record.id),
  }))
  const joined = deposits.flatMap((deposit) =>
    closingSets(entries, ({ amount }) => amount, requestedAmount(deposit))
      .filter((set) => set.some(({ id }) => id === entryId))
      .map((set) => ({ entryIds: set.map(({ id }) => id), depositIds: [deposit.request.record.id] })),
  )
  return {
    deposits: deposits.map((one) => candidateRow(one, role)),
    entries: siblings.map((record) => entryRow(record, role)),
    sets: [...split, ...joined],
  }
}

/** Sorts the likeliest request first; of equally likely ones the older first. */
const likeliestFirst = (a: RankedRequest, b: RankedRequest) =>
  b.score - a.score || a.request.record.number - b.request.record.number

const requestedAmount = ({ request }: RankedRequest): Satang => satang(request.amount * 100)

/**
 * Returns whether the account, the name or earlier matches connect the request with the sender, and nothing rules it
 * out: another account or mobile number, other satang, an employee who declined it. Amount and time never suffice here.
 */
const pointsToSender = ({ fitsSender, contradicted }: RankedRequest) => fitsSender && !contradicted
