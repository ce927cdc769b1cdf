import type { RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { OrderKind } from '@khlang/domain/crediting/order'
import type { RequestState } from '@khlang/domain/cashier/request'
import type { Db } from '#platform/database/database.ts'
import type { Finding } from './books-store.ts'

/** Finds the requests and entries that a movement in the books may belong to. */

export type FittingRequest = {
  id: RequestId
  number: number
  amount: number
  createdAt: Date
  /** For a deposit whose credit failed here: the entry that it was matched with, if that entry is still free. */
  failedEntryId: StatementEntryId | null
}
/** Which requests, by kind and state, a movement of each kind may belong to. */
export const fitting: Partial<Record<OrderKind, { kind: 'deposit' | 'withdrawal'; states: RequestState[] }>> =
  {
    addCredit: { kind: 'deposit', states: ['pending'] },
    removeCredit: { kind: 'withdrawal', states: ['pending'] },
    payOut: { kind: 'withdrawal', states: ['pending', 'adjusted'] },
  }

/**
 * Returns this player's requests for which such a movement may have been made, largest first, 20 at most. A withdrawal
 * must have exactly the movement's amount and no entry yet; a deposit may have less, since the credits may include a
 * bonus.
 */
export const findFittingRequests = (
  db: Db,
  finding: Pick<Finding, 'playerId' | 'kind' | 'credits'>,
): Promise<FittingRequest[]> => {
  const { kind = '', states = [] } = fitting[finding.kind] ?? {}
  return db<FittingRequest[]>`
    select id, number, amount, created_at, (
      select e.id from statement_entry e where e.id = request.entry_id and e.request_id = request.id and e.state in ('pending', 'claimed', 'creditFailed')
        and e.amount_satang / 100 = request.amount) as failed_entry_id
    from request
    where player_id = ${finding.playerId} and kind = ${kind} and state = any(${states as string[]}) and (kind = 'deposit' or entry_id is null)
      and case when kind = 'deposit' then amount <= ${finding.credits} else amount = ${finding.credits} end
    order by amount desc, created_at limit 20`
}

type FittingEntry = {
  id: StatementEntryId
  number: number
  occurredAt: Date
  sender: string | null
  /** The last four digits of the sender's account or mobile number are the player's. */
  fromPlayer: boolean
}

/**
 * Returns the entries that are free (also those whose credit failed) and may have paid for a movement which adds
 * credit: those from three days before it to one hour after it, with the amount of one of these requests, or of the
 * movement's credits if there are no requests. At most 20; entries that seem to come from the player come first. Other
 * kinds of movements have none.
 */
export const findFittingEntries = (
  db: Db,
  { playerId, kind, credits, movedAt }: Pick<Finding, 'playerId' | 'kind' | 'credits' | 'movedAt'>,
  requests: readonly Pick<FittingRequest, 'amount'>[],
): Promise<FittingEntry[]> => {
  // The bank's entry has the amount without bonus. Only a request shows that amount.
  const amounts = requests.length > 0 ? requests.map(({ amount }) => amount) : [credits]
  return db<FittingEntry[]>`
    select e.id, e.number, e.occurred_at, e.sender_name as sender, coalesce(
      right(regexp_replace(coalesce(e.sender_account, e.sender_mobile), '[^0-9]', '', 'g'), 4)
        in (right(p.account_number, 4), right(p.mobile, 4)), false) as from_player
    from statement_entry e left join player p on p.id = ${playerId}::uuid
    where ${kind === 'addCredit'} and e.state in ('pending', 'claimed', 'creditFailed') and e.direction = 'in'
      and e.amount_satang / 100 = any(${amounts as number[]})
      and e.occurred_at between ${movedAt}::timestamptz - interval '3 days' and ${movedAt}::timestamptz + interval '1 hour'
    order by from_player desc, e.occurred_at desc limit 20`
}
