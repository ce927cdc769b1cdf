import { randomUUID } from 'node:crypto'
import type {
  CreditOrderId,
  EmployeeEmail,
  ExternalKey,
  PlayerId,
  RequestId,
  StatementEntryId,
} from '@khlang/domain/brand'
import type { RequestState, TransferWay } from '@khlang/domain/cashier/request'
import type { BookedOrder } from '@khlang/domain/crediting/books'
import type { CreditOrder, OrderKind, OrderPurpose } from '@khlang/domain/crediting/order'
import { settlementOf } from '@khlang/domain/crediting/settlement'
import type { Credits } from '@khlang/domain/money'
import type { Db, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { endingColumns, endingOf, moveBoth, writeLedger } from '../sending/endings-store.ts'
import { fitting, type FittingRequest } from './fits-store.ts'
import { orderColumns, placeOrder } from '../store.ts'

/**
 * Queries for comparing the back-end's books with our orders, and for the findings (decision 0045). A finding is a
 * movement in the books that no order of ours explained, or that an open order explains without having its key.
 */

/**
 * `adopted`: an order belongs to it now. `proposed`: somebody proposed to dismiss it. `aside`: dismissed, since a
 * second person agreed.
 */
export type FindingState = 'open' | 'adopted' | 'proposed' | 'aside'
export type Finding = {
  id: string
  number: number
  version: number
  source: 'books' | 'file'
  playerId: PlayerId | null
  playerKey: ExternalKey
  playerCode: string | null
  playerName: string | null
  kind: OrderKind
  /** Never negative: `kind` says whether credit was given or taken. */
  credits: number
  movedAt: Date
  /** The key under which the back-end recorded the movement, which may be the id of an order of ours. */
  key: string | null
  /** What the back-end says about it; null in a file. */
  reference: string | null
  state: FindingState
  /** The order that was made for it, or that explains it. */
  orderId: string | null
  proposedBy: string | null
  /** Why it is to be dismissed. */
  reason: string | null
  /** Who adopted or dismissed it, or last declined a dismissal. */
  decidedBy: string | null
  createdAt: Date
  updatedAt: Date
  /** Adopted as a deposit that still stands, but no entry that paid for it is known. */
  unpaid: boolean
}
export type NewFinding = Pick<
  Finding,
  'source' | 'playerKey' | 'kind' | 'credits' | 'movedAt' | 'key' | 'reference'
> & {
  /** Identifies the movement, so that it is found only once. */
  movement: string
}

export type KnownPlayer = { id: PlayerId; key: ExternalKey }

/**
 * Returns the next page of players by id, whose books are to be asked for. Each page is a separate query, because
 * processing a page may take longer than the statement timeout.
 */
export const playersAfter = (db: Db, after: PlayerId | null, limit: number): Promise<KnownPlayer[]> =>
  db<KnownPlayer[]>`
    select id, external_key as key from player ${after === null ? db`` : db`where id > ${after}`} order by id limit ${limit}`

/**
 * Returns every order of the players with these keys. An order may have been carried out between its creation
 * (`from`) and its last change or sending (`until`); both in milliseconds since 1970.
 */
export const findBookedOrders = (db: Db, keys: readonly string[]): Promise<BookedOrder[]> =>
  db<BookedOrder[]>`
    select id, player_key as player, kind, credits, state, extract(epoch from created_at)::float8 * 1000 as "from",
      extract(epoch from greatest(updated_at, sent_at))::float8 * 1000 as until
    from credit_order where player_key = any(${keys as string[]})`

/**
 * Adds new findings and returns how many were new. A movement that was found before keeps its row, so
 * adopted and dismissed ones are not found again.
 */
export async function addFindings(tx: Tx, findings: readonly NewFinding[]): Promise<number> {
  if (findings.length === 0) return 0
  const rows = findings.map((one) => ({ id: newId(), ...one }))
  const insertedRows = await tx`
    insert into book_finding (id, movement, source, player_id, player_key, kind, credits, moved_at, key, reference)
    select f.id, f.movement, f.source, p.id, f."playerKey", f.kind, f.credits, f."movedAt", f.key, f.reference
    from jsonb_to_recordset(${tx.json(rows as never)}) as f (id uuid, movement text, source text, "playerKey" text, kind text, credits integer,
      "movedAt" timestamptz, key text, reference text) left join player p on p.external_key = f."playerKey"
    on conflict (movement) do nothing returning 1`
  return insertedRows.length
}

/**
 * Puts into small letters the UUIDs that were stored as keys of findings in capitals. Otherwise their movements, whose
 * keys are read in small letters now (`keyInBooks`), would be found once more.
 */
export async function respellKeys(tx: Tx): Promise<void> {
  await tx`
    update book_finding f set movement = 'key:' || spelt.key, key = spelt.key
    from (
      select distinct on (lower(btrim(key))) id, lower(btrim(key)) as key from book_finding
      where movement = 'key:' || key and btrim(key) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      order by lower(btrim(key)), state in ('adopted', 'aside') desc, id) spelt
    where f.id = spelt.id and f.key <> spelt.key
      and not exists (select 1 from book_finding other where other.movement = 'key:' || spelt.key)`
}

/**
 * Returns which of these movements were adopted, explained or dismissed before, so that they are not compared again:
 * each with the id of its order, or null if it was dismissed.
 */
export async function findDecided(
  db: Db,
  movementIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db<{ movement: string; orderId: string | null }[]>`
    select movement, order_id from book_finding where movement = any(${movementIds as string[]}) and state in ('adopted', 'aside')`
  return new Map(rows.map(({ movement, orderId }) => [movement, orderId]))
}

/**
 * Records that this order explains the movement, although the movement lacks the order's key. From then on
 * the movement counts as decided, even if it was never listed as a finding.
 */
export async function keepExplained(
  tx: Tx,
  finding: NewFinding,
  { order, by }: { order: string; by: string },
): Promise<void> {
  await addFindings(tx, [finding])
  await tx`
    update book_finding set state = 'adopted', order_id = ${order}, decided_by = ${by}
    where movement = ${finding.movement} and state in ('open', 'proposed')`
}

/**
 * Returns whether an order of this player with the same kind and amount is queued, being sent or unknown. If the
 * movement were adopted too, it would be carried out twice.
 */
export async function isOrderLikeItOpen(
  db: Db,
  { playerId, kind, credits }: Pick<Finding, 'playerId' | 'kind' | 'credits'>,
): Promise<boolean> {
  const [row] = await db`
    select 1 from credit_order
    where player_id = ${playerId} and kind = ${kind} and credits = ${credits} and state in ('queued', 'sending', 'unknown') limit 1`
  return row !== undefined
}

export const findingColumns = (db: Db) => db`
  f.id, f.number, f.version, f.source, f.player_id, f.player_key, p.code as player_code,
  p.first_name || ' ' || p.last_name as player_name, f.kind, f.credits, f.moved_at, f.key, f.reference, f.state, f.order_id,
  f.proposed_by, f.reason, f.decided_by, f.created_at, f.updated_at,
  coalesce(f.state = 'adopted' and o.purpose = 'creditDeposit' and o.entry_id is null and not o.undone, false) as unpaid`

/** Locks a finding until the transaction ends, so that it is decided once; null if there is none. */
export async function lockFinding(tx: Tx, id: string): Promise<Finding | null> {
  await tx`select 1 from book_finding where id = ${id} for update`
  const [row] = await tx<Finding[]>`
    select ${findingColumns(tx)} from book_finding f left join player p on p.id = f.player_id left join credit_order o on o.id = f.order_id where f.id = ${id}`
  return row ?? null
}

/** Counts the findings by state. */
export async function countFindings(db: Db): Promise<Record<FindingState, number>> {
  const [row] = await db<Record<FindingState, number>[]>`
    select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'proposed') as proposed,
      count(*) filter (where state = 'adopted') as adopted, count(*) filter (where state = 'aside') as aside from book_finding`
  return row!
}

/**
 * Locks the sending hold until the transaction ends, so that nobody lifts it while a movement is adopted or settles an
 * order. Returns false if sending is not held.
 */
export async function lockSendingHold(tx: Tx): Promise<boolean> {
  const [row] = await tx`select 1 from setting where key = 'sending.hold' for share`
  return row !== undefined
}

/**
 * Ends an order that the books show as carried out, with the effects of a yes from the back-end; an answer that
 * still arrives changes nothing. Returns false if the order is not queued, being sent or unknown any more.
 */
export async function settleByBooks(
  tx: Tx,
  id: string,
  { by, evidence }: { by: string; evidence: string },
): Promise<boolean> {
  const [found] = await tx<{ entryId: string | null; requestId: string | null }[]>`
    select entry_id, request_id from credit_order where id = ${id}`
  await tx`select 1 from statement_entry where id = ${found?.entryId ?? null} for update`
  await tx`select 1 from request where id = ${found?.requestId ?? null} for update`
  const [order] = await tx<(CreditOrder & { fence: number })[]>`
    select ${orderColumns(tx)}, fence from credit_order where id = ${id} and state in ('queued', 'sending', 'unknown') for update`
  if (!order) return false
  const ending = endingOf(order, 'done', settlementOf(order, 'done'), { result: null, balance: null })
  await tx`
    with decided as (
      select * from jsonb_to_recordset(${tx.json([ending] as never)}) as decided (id uuid, entry_id uuid, request_id uuid, ${endingColumns(tx)})),
    closed as (
      update credit_order o set state = decided.state, decided_by = ${by}, evidence = ${evidence}, lease_until = null, undone = decided.frees_entry
      from decided where o.id = decided.id returning decided.*, o.player_id),
    ${moveBoth(tx, [ending])},
    ${writeLedger(tx, 'books')}
    select 1 from closed`
  return true
}

export type Adoption = {
  finding: Finding & { playerId: PlayerId }
  /** Never null for a `payOut`, which needs the request that it pays. */
  request: FittingRequest | null
  entryId: StatementEntryId | null
  by: EmployeeEmail
  evidence: string
}

/**
 * Creates an order that is done for what was carried out in the lost history, without sending it. The order is placed
 * like any other and then settled like one that the books show, so sums, ledger and request come out the same. Returns
 * null, and the caller must then roll back, if the given entry or request is not free, or if the entry's whole baht
 * differ from the requested amount (without a request: from the credits). Satang are not credited. Without an entry, the
 * request loses one whose credit failed: it did not pay for this credit, and may have paid another request since.
 */
export async function adoptMovement(
  tx: Tx,
  { finding, request, entryId, by, evidence }: Adoption,
): Promise<CreditOrderId | null> {
  const { playerId, playerKey, kind, credits, movedAt, key } = finding
  const purpose = purposeOf(kind, request !== null)
  const id = (await isFreeId(tx, key)) ? (key as CreditOrderId) : newId<CreditOrderId>()
  if (entryId) {
    const claimed = await tx`
      update statement_entry set state = 'crediting', phase = 'queued', player_id = ${playerId}, employee = ${by}, holder = null,
        lease_until = null, hold_reason = null, hold_until = null
      where id = ${entryId} and state in ('pending', 'claimed', 'creditFailed') and direction = 'in' and amount_satang / 100 = ${request?.amount ?? credits}`
    if (claimed.count !== 1) return null
  }
  const requestId = request?.id ?? (kind === 'addCredit' ? await makeRequest(tx, finding, by) : null)
  const [row] = requestId
    ? await tx<
        { key: ExternalKey; state: RequestState; payee: { bank: string; number: string; name: string } }[]
      >`
        select r.external_key as key, r.state, jsonb_build_object('bank', p.bank, 'number', p.account_number, 'name', p.first_name || ' ' || p.last_name) as payee
        from request r join player p on p.id = r.player_id where r.id = ${requestId} and r.player_id = ${playerId} for update of r`
    : []
  if (requestId && !row) return null
  if (requestId) {
    const bonus = kind === 'addCredit' ? tx`credits_of.amount - r.amount` : tx`r.bonus`
    const claimed = await tx`
      update request r set state = 'crediting', phase = 'queued', order_id = ${id}, employee = ${by}, bonus = ${bonus},
        entry_id = ${entryId}, paid_from = null
      from (select ${credits}::integer as amount) credits_of
      where r.id = ${requestId} and r.state = any(${(fitting[kind]?.states ?? []) as string[]})`
    if (claimed.count !== 1) return null
  }
  const via: TransferWay = 'plain'
  await placeOrder(
    tx,
    {
      id,
      purpose,
      kind,
      playerId,
      playerKey,
      credits: credits as Credits,
      request: requestId ? { id: requestId, key: row!.key, from: row!.state } : null,
      entryId,
      rewardId: null,
      lossReturn: null,
      orderedBy: by,
      transfer: kind === 'payOut' ? { via, number: 0 } : null,
    },
    { ...(kind === 'payOut' && { payee: row!.payee }), reason: evidence },
  )
  if (entryId)
    await tx`update statement_entry set request_id = ${requestId}, order_id = ${id} where id = ${entryId}`
  await tx`update credit_order set created_at = least(created_at, ${movedAt}), sent_at = ${movedAt} where id = ${id}`
  if (!(await settleByBooks(tx, id, { by, evidence })))
    throw new Error('An order that was just placed cannot be ended')
  await tx`update book_finding set state = 'adopted', order_id = ${id}, decided_by = ${by} where id = ${finding.id}`
  return id
}

const purposeOf = (kind: OrderKind, ofRequest: boolean): OrderPurpose =>
  kind === 'addCredit'
    ? 'creditDeposit'
    : kind === 'payOut'
      ? 'payOutWithdrawal'
      : ofRequest
        ? 'deductWithdrawal'
        : 'cutCredit'

/**
 * Returns whether the movement's key can be used as the id of the adopted order: it is a UUID that no order
 * has. Then the next comparison recognises the movement by this id.
 */
async function isFreeId(tx: Tx, key: string | null): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key ?? '')) return false
  const [existingOrder] = await tx`select 1 from credit_order where id = ${key}`
  return !existingOrder
}

/**
 * Creates the deposit request, which was lost as well. Assumes that the player requested the whole credit and
 * that there was no bonus.
 */
async function makeRequest(
  tx: Tx,
  { playerId, credits, movedAt }: Finding,
  createdBy: string,
): Promise<RequestId> {
  const id = newId<RequestId>()
  await tx`
    insert into request (id, external_key, kind, player_id, amount, note, employee, created_by_staff, created_at)
    values (${id}, ${`adopted-${randomUUID()}`}, 'deposit', ${playerId}, ${credits}, 'adopted', ${createdBy}, true, ${movedAt})`
  return id
}

/** Records that the first of two persons proposes to dismiss a finding. Callers hold the row's lock. */
export async function proposeDismissal(
  tx: Tx,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await tx`update book_finding set state = 'proposed', proposed_by = ${by}, reason = ${reason} where id = ${id}`
}

/**
 * Records what the second person decided: dismisses the finding, or reopens it, which clears the proposal.
 * Callers hold the row's lock.
 */
export async function decideDismissal(
  tx: Tx,
  id: string,
  { by, agree }: { by: string; agree: boolean },
): Promise<void> {
  if (agree) await tx`update book_finding set state = 'aside', decided_by = ${by} where id = ${id}`
  else
    await tx`update book_finding set state = 'open', proposed_by = null, reason = null, decided_by = ${by} where id = ${id}`
}

/**
 * Result of the last comparison of the back-end's books with our orders. `players`: those whose books were asked for,
 * or that a file names. `settled`: open orders of ours that the books show as carried out. `found`: new findings.
 * `unread`: players whose books could not be read back to where our history was cut, or had a movement that was left
 * out; 0 for a file. `leftOut`: movements whose amount or time cannot be stored; absent if there were none.
 */
export type Comparison = {
  at: string
  by: string
  players: number
  movements: number
  settled: number
  found: number
  unread: number
  leftOut?: number
}

/**
 * Stores the result of a comparison in place of the last one and returns it with its time (`at`), by the database's
 * clock.
 */
export async function keepComparison(tx: Tx, comparison: Omit<Comparison, 'at'>): Promise<Comparison> {
  const [row] = await tx<{ value: Comparison }[]>`
    insert into setting (key, value)
    values ('reconcile.last', ${tx.json(comparison as never)}::jsonb || jsonb_build_object('at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    on conflict (key) do update set value = excluded.value returning value`
  return row!.value
}

/** Null if the books were never compared. */
export async function findComparison(db: Db): Promise<Comparison | null> {
  const [row] = await db<{ value: Comparison }[]>`select value from setting where key = 'reconcile.last'`
  return row?.value ?? null
}
