import { readFile } from 'node:fs/promises'
import type { creditsAnswer } from '@khlang/contract/credit-backend'
import type { Sql, TransactionSql } from 'postgres'
import type { z } from 'zod'

/** The body is text: a repeat is answered with the very bytes of the first answer. */
export type Answer = { status: number; body: string }

/** `until` is the moment (`performance.now`) from which on nobody waits for it any more. */
export type Call = { key: string | null; fingerprint: string; until: number }

/** Nothing was done: whoever called has given up, and may act on that nothing happened. */
export class TooLate extends Error {}

export type Outcome = { kind: 'answered'; answer: Answer; replayed: boolean } | { kind: 'other-call' }

export type Movement = {
  userId: string | null
  kind: 'credit' | 'delete' | 'transfer' | 'waste'
  amount: number
  reference: string | null
  key: string | null
}

/** Several back-ends may start on one database at once. */
const schemaLock = 5_118_302_664

export async function applySchema(sql: Sql): Promise<void> {
  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${schemaLock})`
    await tx.unsafe(schema)
  })
}

/**
 * Acts and remembers the answer in one transaction. The row of the key is written first, so a concurrent repeat waits
 * at the unique index until this one has committed, and then finds the answer; if this one dies, both are gone. Whatever kept it
 * waiting (a database that was away, a row that somebody held): what is too late is not done at all.
 */
export function once(
  sql: Sql,
  call: Call,
  act: (tx: TransactionSql) => Answer | Promise<Answer>,
): Promise<Outcome> {
  return sql.begin(async (tx): Promise<Outcome> => {
    const outcome = await firstOrRemembered(tx, call, act)
    if (performance.now() > call.until) throw new TooLate()
    return outcome
  })
}

async function firstOrRemembered(
  tx: TransactionSql,
  call: Call,
  act: (tx: TransactionSql) => Answer | Promise<Answer>,
): Promise<Outcome> {
  if (call.key === null) return { kind: 'answered', answer: await act(tx), replayed: false }
  const first = await tx`
      insert into idempotency (key, fingerprint) values (${call.key}, ${call.fingerprint}) on conflict do nothing`
  if (first.count === 0) return remembered(tx, call)
  const answer = await act(tx)
  await tx`update idempotency set status = ${answer.status}, body = ${answer.body} where key = ${call.key}`
  return { kind: 'answered', answer, replayed: false }
}

async function remembered(tx: TransactionSql, { key, fingerprint }: Call): Promise<Outcome> {
  const [row] = await tx<{ fingerprint: string; status: number; body: string }[]>`
    select fingerprint, status, body from idempotency where key = ${key}`
  if (row?.fingerprint !== fingerprint) return { kind: 'other-call' }
  return { kind: 'answered', answer: { status: row.status, body: row.body }, replayed: true }
}

/** A player nobody has heard of gets an account with the first credit. Answers the new balance. */
export async function addTo(tx: TransactionSql, userId: string, amount: number): Promise<number> {
  const [row] = await tx<{ balance: string }[]>`
    insert into account (user_id, balance) values (${userId}, ${amount})
    on conflict (user_id) do update set balance = account.balance + excluded.balance
    returning balance`
  return Number(row?.balance)
}

/** Answers the new balance; null, and nothing has happened, when the player has less. */
export async function takeFrom(tx: TransactionSql, userId: string, amount: number): Promise<number | null> {
  const [row] = await tx<{ balance: string }[]>`
    update account set balance = balance - ${amount} where user_id = ${userId} and balance >= ${amount}
    returning balance`
  return row ? Number(row.balance) : null
}

export async function record(
  tx: TransactionSql,
  { userId, kind, amount, reference, key }: Movement,
): Promise<void> {
  await tx`
    insert into movement (user_id, kind, amount, reference, idempotency_key)
    values (${userId}, ${kind}, ${amount}, ${reference}, ${key})`
}

type MovementRow = {
  id: string
  at: Date
  kind: Movement['kind']
  amount: string
  reference: string | null
  idempotencyKey: string | null
}

const movementsAtOnce = 50

/** The last movements of a player, or those before one that was told as `next`. */
export async function readCredits(
  sql: Sql,
  userId: string,
  before: number | null = null,
): Promise<z.input<typeof creditsAnswer>> {
  const [account] = await sql<{ balance: string }[]>`select balance from account where user_id = ${userId}`
  const rows = await sql<MovementRow[]>`
    select id, at, kind, amount, reference, idempotency_key as "idempotencyKey" from movement
    where user_id = ${userId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${movementsAtOnce}`
  return {
    userId,
    balance: Number(account?.balance ?? 0),
    movements: rows.map(({ id: _place, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      amount: Number(row.amount),
    })),
    next: rows.length === movementsAtOnce ? Number(rows.at(-1)!.id) : null,
  }
}
