import type { CreditOrderId, PlayerId } from '@khlang/domain/brand'
import type { TrialStep } from '@khlang/domain/crediting/backend-profile'
import type { Verdict } from '@khlang/domain/crediting/answer'
import type { OrderKind, OrderState } from '@khlang/domain/crediting/order'
import type { Db, Tx } from '#platform/database/database.ts'

/** One of the two orders of a trial, with its last call. */
export type StoredStep = {
  orderId: CreditOrderId
  number: number
  state: OrderState
  /** Whether a person decided how it ended. */
  byPerson: boolean
  call: {
    at: string
    request: unknown
    answeredAt: string | null
    verdict: Verdict | null
    answer: unknown
  } | null
}

export type StoredTrial = {
  id: string
  profile: number
  player: { id: PlayerId; code: string; name: string; key: string }
  credits: number
  madeBy: string
  createdAt: Date
  credit: StoredStep
  takeBack: StoredStep | null
}

const instantOf = (db: Db, column: string) =>
  db`to_char(${db.unsafe(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * SQL subquery: one order of a trial with its last call. Leaves out a call whose answer was read by another
 * profile version, since it proves nothing about this version.
 */
const step = (db: Db, orderId: string) => db`
  (select jsonb_build_object('orderId', o.id, 'number', o.number, 'state', o.state, 'byPerson', o.decided_by is not null, 'call', (
      select jsonb_build_object('at', ${instantOf(db, 'a.at')}, 'request', a.request, 'answeredAt', ${instantOf(db, 'a.answered_at')},
        'verdict', a.verdict, 'answer', a.answer)
      from credit_attempt a where a.order_id = o.id and a.profile = t.profile order by a.fence desc limit 1))
    from credit_order o where o.id = ${db.unsafe(orderId)})`

const trials = (db: Db) => db`
  select t.id, t.profile, t.made_by, t.created_at, first.credits,
    jsonb_build_object('id', p.id, 'code', p.code, 'name', p.first_name || ' ' || p.last_name, 'key', first.player_key) as player,
    ${step(db, 't.credit_order_id')} as credit, ${step(db, 't.take_back_order_id')} as take_back
  from backend_trial t join credit_order first on first.id = t.credit_order_id join player p on p.id = first.player_id`

export async function findTrial(db: Db, id: string): Promise<StoredTrial | null> {
  const [row] = await db<StoredTrial[]>`${trials(db)} where t.id = ${id}`
  return row ?? null
}

/** Returns the newest trial of a profile version; null if it was never tried. */
export async function findTrialOf(db: Db, profile: number): Promise<StoredTrial | null> {
  const [row] = await db<StoredTrial[]>`
    ${trials(db)} where t.profile = ${profile} order by t.created_at desc, t.id desc limit 1`
  return row ?? null
}

/**
 * Returns the newest trial at a back-end, of any version; null if there was none. Another one begins only when it is
 * over.
 */
export async function findLastTrial(db: Db, backendPlace: string): Promise<StoredTrial | null> {
  const [row] = await db<StoredTrial[]>`
    ${trials(db)} join backend_profile b on b.version = t.profile where b.place = ${backendPlace}
    order by t.created_at desc, t.id desc limit 1`
  return row ?? null
}

export const addTrial = (
  tx: Tx,
  { id, profile, orderId, by }: { id: string; profile: number; orderId: CreditOrderId; by: string },
) => tx`
  insert into backend_trial (id, profile, credit_order_id, made_by) values (${id}, ${profile}, ${orderId}, ${by})`

/** Records the order that takes the credit of a trial back. */
export const addTakeBack = (tx: Tx, { id, orderId }: { id: string; orderId: CreditOrderId }) => tx`
  update backend_trial set take_back_order_id = ${orderId} where id = ${id}`

const stepOf = ({ state, byPerson, call }: StoredStep): TrialStep => ({
  state,
  byPerson,
  verdict: call?.verdict ?? null,
})
/** Returns a trial's two steps as the rules of the domain need them; `takeBack` is null until it is ordered. */
export const stepsOf = ({ credit, takeBack }: Pick<StoredTrial, 'credit' | 'takeBack'>) => ({
  credit: stepOf(credit),
  takeBack: takeBack && stepOf(takeBack),
})

export type LastCall = {
  orderId: CreditOrderId
  kind: OrderKind
  /** Version by which it was called; null if no profile was active. */
  profile: number | null
  at: Date
  request: unknown
  answeredAt: Date | null
  verdict: Verdict | null
  answer: unknown
}

/** Returns the last calls to the back-end, of orders for any purpose, the latest first. */
export const lastCalls = (db: Db, limit: number): Promise<LastCall[]> =>
  db<LastCall[]>`
    select a.order_id, o.kind, a.profile, a.at, a.request, a.answered_at, a.verdict, a.answer
    from (select * from credit_attempt order by number desc limit ${limit}) a join credit_order o on o.id = a.order_id
    order by a.number desc`

/** Counts orders of unknown outcome. */
export async function countUnknownOrders(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) from credit_order where state = 'unknown'`
  return Number(row!.count)
}
