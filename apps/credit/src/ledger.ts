import { readFile } from 'node:fs/promises'
import type { creditsAnswer } from '@khlang/contract/credit-backend'
import type { Sql, TransactionSql } from 'postgres'
import type { z } from 'zod'

/** The body is text, so that a repeat gets exactly the bytes of the first answer. */
export type Answer = { status: number; body: string }

/**
 * `key`: the idempotency key; null without one, or if keys are not honoured: a repeat is then carried out. `isLate`:
 * whether the caller has given up waiting.
 */
export type Call = { key: string | null; fingerprint: string; isLate: () => boolean }

/**
 * Thrown instead of carrying out a call whose caller has given up, since the caller may assume that nothing
 * happened.
 */
export class TooLate extends Error {}

/**
 * `replayed`: whether the answer is that of an earlier call with this key. `other-call`: the key was used for another
 * call; nothing is carried out.
 */
export type Outcome = { kind: 'answered'; answer: Answer; replayed: boolean } | { kind: 'other-call' }

/**
 * A line of the ledger. `amount` is in credits (for `transfer` in baht, which changes no balance) and negative for
 * `delete`. `reference` is the key of the request or loss-return, and `key` the idempotency key of the call. Without a
 * console to look up the reference, `userId` is null and `amount` 0.
 */
export type Movement = {
  userId: string | null
  kind: 'credit' | 'delete' | 'transfer' | 'waste'
  amount: number
  reference: string | null
  key: string | null
}

/** Key of the lock for creating the schema, since several back-ends may start on one database at once. */
const schemaLock = 5_118_302_664

export async function applySchema(sql: Sql): Promise<void> {
  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${schemaLock})`
    await tx.unsafe(schema)
  })
}

/**
 * Carries out a call and remembers its answer in one transaction. It writes the row of the key first. So a
 * concurrent repeat waits at the unique index until this call has committed, and then finds the answer; if
 * this call dies, the key and the movement are both gone. A call that is too late (the database was away, a
 * row was locked) is not carried out.
 */
export function once(
  sql: Sql,
  call: Call,
  act: (tx: TransactionSql) => Answer | Promise<Answer>,
): Promise<Outcome> {
  return sql.begin(async (tx): Promise<Outcome> => {
    const outcome = await firstOrRemembered(tx, call, act)
    if (call.isLate()) throw new TooLate()
    return outcome
  })
}

async function firstOrRemembered(
  tx: TransactionSql,
  call: Call,
  act: (tx: TransactionSql) => Answer | Promise<Answer>,
): Promise<Outcome> {
  if (call.key === null) return { kind: 'answered', answer: await act(tx), replayed: false }
  const insertedCall = await tx`
      insert into idempotency (key, fingerprint) values (${call.key}, ${call.fingerprint}) on conflict do nothing`
  if (insertedCall.count === 0) return remembered(tx, call)
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

/** Adds credit. A player who is not known yet gets an account with the first credit. Returns the new balance. */
export async function addTo(tx: TransactionSql, userId: string, amount: number): Promise<number> {
  const [row] = await tx<{ balance: string }[]>`
    insert into account (user_id, balance) values (${userId}, ${amount})
    on conflict (user_id) do update set balance = account.balance + excluded.balance
    returning balance`
  return Number(row?.balance)
}

/** Takes credit and returns the new balance; null, with nothing changed, if the player has less. */
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

const movementsPerPage = 50

/**
 * Returns the last 50 movements of a player, newest first, or those before the one that an earlier answer gave as
 * `next`. An unknown player has a balance of 0 and no movements.
 */
export async function readCredits(
  sql: Sql,
  userId: string,
  before: number | null = null,
): Promise<z.input<typeof creditsAnswer>> {
  const [account] = await sql<{ balance: string }[]>`select balance from account where user_id = ${userId}`
  const rows = await sql<MovementRow[]>`
    select id, at, kind, amount, reference, idempotency_key as "idempotencyKey" from movement
    where user_id = ${userId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${movementsPerPage}`
  return {
    userId,
    balance: Number(account?.balance ?? 0),
    movements: rows.map(({ id: _place, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      amount: Number(row.amount),
    })),
    next: rows.length === movementsPerPage ? Number(rows.at(-1)!.id) : null,
  }
}
