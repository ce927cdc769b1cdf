import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { FinalOrderState, Settlement } from '@khlang/domain/crediting/settlement'
import type { Db, Fragment } from '#platform/database/database.ts'

/**
 * What is shown of an order's end: the result in words, and the player's balance afterwards. Only an answer of the
 * back-end has a balance.
 */
type ShownResult = { result: string | null; balance: number | null }

/**
 * The final state of an order and the changes that follow from it, as a JSON record for SQL statements with
 * the columns of `endingColumns`.
 */
export type Ending = ReturnType<typeof endingOf>

/** Returns how an order ends. `moved_credits` and `paid` are null if nothing moved; the ledger then gets no line. */
export const endingOf = (
  order: CreditOrder,
  state: FinalOrderState,
  { entry, request, ledger, freesEntry }: Settlement,
  { result, balance }: ShownResult,
) => ({
  id: order.id,
  entry_id: order.entryId,
  request_id: order.request?.id ?? null,
  state,
  entry_state: entry,
  request_state: request,
  frees_entry: freesEntry,
  credit_stays: order.purpose === 'reverseDeposit' && !freesEntry,
  via: request === 'transferred' ? (order.transfer?.via ?? null) : null,
  moved_credits: ledger?.credits ?? null,
  paid: ledger?.paid ?? null,
  result,
  balance,
})

/** The columns after the ids, for `jsonb_to_recordset`. */
export const endingColumns = (db: Db): Fragment => db`
  state text, entry_state text, request_state text, frees_entry boolean, credit_stays boolean, via text, moved_credits integer, paid integer, result text,
  balance bigint`

/**
 * Moves entries and requests out of `crediting` (only those have a phase), for the rows of the CTE `closed` (an ending
 * with its order's player). An entry whose credit was taken back loses its match; any other keeps it. Where a credit was
 * to be taken back and was not, entry and request belong to the order of the credit again. The balances are those around
 * the last credit that moved; a payout leaves them unchanged.
 */
export const moveBoth = (db: Db, endings: readonly Ending[]): Fragment => db`
  entry_moves as (
    update statement_entry e set state = c.entry_state, phase = null, result = c.result,
      request_id = case when not c.frees_entry then e.request_id end, player_id = case when not c.frees_entry then e.player_id end,
      order_id = case when not c.frees_entry then ${orderAfter(db, endings, db`e.order_id`)} end
    from closed c where e.id = c.entry_id and e.phase is not null),
  request_moves as (
    update request r set state = c.request_state, phase = null, result = c.result, via = coalesce(c.via, r.via),
      order_id = ${orderAfter(db, endings, db`r.order_id`)},
      balance_after = case when c.moved_credits <> 0 then c.balance else r.balance_after end,
      balance_before = case when c.moved_credits <> 0 then c.balance - c.moved_credits else r.balance_before end
    from closed c where r.id = c.request_id and r.phase is not null)
  ${endings.some((ending) => ending.frees_entry) ? undoneCredit(db) : db``}`

/** SQL: the order that an entry or a request belongs to after the ending `c`; `order` is the one that has ended. */
const orderAfter = (db: Db, endings: readonly Ending[], order: Fragment): Fragment =>
  endings.some((ending) => ending.credit_stays)
    ? db`case when not c.credit_stays then ${order} else coalesce((
        select o.id from credit_order o
        where o.request_id = c.request_id and o.purpose = 'creditDeposit' and o.state = 'done' and not o.undone), ${order}) end`
    : order

/** SQL: the credit is undone; what the reversal did not take back of it stays with the player. */
const undoneCredit = (db: Db) => db`,
  undone_credit as (
    update credit_order o set undone = true, unrecovered = case when o.credits + c.moved_credits > 0 then o.credits + c.moved_credits end,
      unrecovered_at = case when o.credits + c.moved_credits > 0 then clock_timestamp() end
    from closed c
    where c.frees_entry and o.request_id = c.request_id and o.purpose = 'creditDeposit' and o.state = 'done')`

/** Writes one ledger line for what moved, with its proof. */
export const writeLedger = (db: Db, proof: 'answer' | 'person' | 'books'): Fragment => db`
  ledger_line as (
    insert into ledger (order_id, player_id, request_id, entry_id, credits, paid, proof)
    select id, player_id, request_id, entry_id, moved_credits, paid, ${proof} from closed where moved_credits is not null)`
