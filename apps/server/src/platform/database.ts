import postgres from 'postgres'
import type { Rights } from './database-rights.ts'

/** Beyond the built-in kinds, `bigint` columns are numbers: satang and counters fit, and anything larger is a bug. */
type Types = { bigint: number }
export type Sql = postgres.Sql<Types>
export type Tx = postgres.TransactionSql<Types>
/** For reads and single statements, inside a transaction or not. */
export type Db = Sql | Tx

/** A piece of a statement, made with the same tag. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * Planned for the very values that are asked with, every time. A plan that is kept serves a rare word and a common one alike, and
 * one of the two badly; this costs a round trip more.
 */
export function withoutPreparedPlan<Rows extends readonly postgres.MaybeRow[]>(
  query: postgres.PendingQuery<Rows>,
): postgres.PendingQuery<Rows> {
  // The driver takes this option of every query, and its types name it only where SQL is plain text.
  ;(query as unknown as { options: { prepare: boolean } }).options.prepare = false
  return query
}

/**
 * For sums over hundreds of thousands of rows, inside a transaction: memory that holds them (4 MB do not), and one process, since the
 * planner takes so many groups for few, and spreading them makes it twice as slow.
 */
export const raiseWorkMem = (db: Db) =>
  db`select set_config('work_mem', '64MB', true), set_config('max_parallel_workers_per_gather', '0', true)`

/** Reads with room, as of one moment. */
export const withWorkMem = <Value>(sql: Sql, read: (tx: Tx) => Promise<Value>): Promise<Value> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await raiseWorkMem(tx)
    return read(tx)
  }) as Promise<Value>

/** Stopped in the database when whoever asked has left: nobody should work for nobody. */
export async function cancelOnAbort<Rows extends readonly postgres.MaybeRow[]>(
  query: postgres.PendingQuery<Rows>,
  signal: AbortSignal | undefined,
): Promise<Rows> {
  signal?.throwIfAborted()
  const stop = () => query.cancel()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await query
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

type ConnectOptions = {
  max?: number
  name?: string
  /** A statement that takes longer is ended by the database; one that no answer comes to, by us, together with its connection. */
  answerWithinSeconds?: number
  /** For statements that find every row by its key: planned so, once, whatever the database knows of its tables yet. */
  byKey?: boolean
  /** As what it works there (`rightsOf`); else with all that the login may. */
  rights?: Rights
}

/**
 * A transaction that may take longer than others: no statement of it is ended before, and no connection is given up for its silence.
 */
export async function giveTime(tx: Db, limit: { minutes: number } | 'any'): Promise<void> {
  const ms = limit === 'any' ? 0 : limit.minutes * 60_000
  // Ours, in the patch of the driver; forgotten when the transaction ends.
  ;(tx as unknown as { wait(seconds: number): void }).wait(ms / 1_000)
  await tx`select set_config('statement_timeout', ${String(ms)}, true)`
}

/** A transaction that waits for something else between its statements, a file that is being read say: it is not cut off for that. */
export async function mayWait(tx: Db, limit: { seconds: number } | 'any'): Promise<void> {
  const ms = limit === 'any' ? 0 : limit.seconds * 1_000
  await tx`select set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`
}

/** Whoever holds rows and does nothing, as a server that froze, is cut off before those who wait for them give up. */
const [lockWaitMs, heldIdlyMs] = [10_000, 8_000]

/** The database has a little longer to say that a statement took too long than a connection has to say anything. */
const silenceSeconds = (answerWithinSeconds: number) => answerWithinSeconds + 3

/** Short enough that staff see a database that is back within a second, long enough that it can come back. */
const pauseBeforeConnecting = (failed: number) => Math.min(1, 0.05 * 2 ** failed) * (0.75 + Math.random() / 4)

/** What was planned while a table was young reads all of it for as long as the plan is kept. */
const byKeyAlone = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

export function connect(databaseUrl: string, options: ConnectOptions = {}): Sql {
  const { answerWithinSeconds = 30 } = options
  return postgres(databaseUrl, {
    max: options.max ?? 20,
    connect_timeout: 5,
    backoff: pauseBeforeConnecting,
    silence: silenceSeconds(answerWithinSeconds),
    idle_timeout: 60,
    onnotice: () => {},
    connection: {
      application_name: options.name ?? 'khlang',
      statement_timeout: answerWithinSeconds * 1_000,
      lock_timeout: lockWaitMs,
      idle_in_transaction_session_timeout: heldIdlyMs,
      ...(options.byKey ? byKeyAlone : {}),
      ...options.rights,
    },
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: { bigint: { to: 20, from: [20], serialize: String, parse: safeInteger } },
  }) as Sql
}

/** A connection of its own with the settings of a pool: what only listens must be replaced when it hears nothing any more. */
export const besidePool = (sql: Sql): Sql => postgres({ ...sql.options, max: 1 } as never) as unknown as Sql

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

const retryable = new Set(['40001', '40P01'])

/**
 * One transaction. A deadlock or serialization failure runs it again from the start, at most twice more; so `work` must be
 * built from unchanged input and must not touch the outside world.
 */
export async function transaction<Value>(sql: Sql, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return (await sql.begin(work)) as Value
    } catch (error) {
      if (tries === 3 || !retryable.has(codeOf(error))) throw error
    }
  }
}

export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

export const isUniqueViolation = (error: unknown, index: string) =>
  codeOf(error) === '23505' && (error as { constraint_name?: string }).constraint_name === index

export const isExclusionViolation = (error: unknown, constraint: string) =>
  codeOf(error) === '23P01' && (error as { constraint_name?: string }).constraint_name === constraint

/** Text with a NUL or half a character in it, where a schema let it through: the statement was refused whole. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error))

/** The database is away, starting or stopping: nothing is wrong with what was asked. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return /^(08|57P)/.test(code) || unavailable.has(code)
}

/**
 * It answers, and lets nobody in: renamed or closed while another is brought back in its place, or its password was changed. Said to a
 * connection and never to a statement of ours, so nothing is wrong with what was asked; at the start its own words say what to mend.
 */
export const letsNobodyIn = (error: unknown): boolean => /^(28|3D|55000)/.test(codeOf(error))

/** What a database that is well again, or less busy, would not refuse: the very same statement may be tried again. */
export const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || letsNobodyIn(error) || /^(40|53|58)/.test(codeOf(error))

const unavailable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECTION_SILENT',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '53300',
  '55P03',
  '57014',
  '25006',
])
