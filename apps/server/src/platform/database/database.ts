import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { noteSaves } from './note-saves.ts'
import type { Rights } from './database-rights.ts'

/**
 * Besides the built-in types, `bigint` columns are numbers: satang and counters fit, and anything larger is
 * a bug.
 */
type Types = { bigint: number }
export type Sql = postgres.Sql<Types>
export type Tx = postgres.TransactionSql<Types>
/** A connection for reads and single statements, inside or outside a transaction. */
export type Db = Sql | Tx

/** A part of a statement, made with the same template tag as a whole one, to be put into others. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * Plans the statement for its actual values each time. A cached plan treats rare and frequent values alike,
 * and is slow for one of them. Costs one more round trip.
 */
export function withoutPreparedPlan<Rows extends readonly postgres.MaybeRow[]>(
  query: postgres.PendingQuery<Rows>,
): postgres.PendingQuery<Rows> {
  // The driver accepts this option for every query, but its types allow it only for plain-text SQL.
  ;(query as unknown as { options: { prepare: boolean } }).options.prepare = false
  return query
}

/**
 * Raises `work_mem` for a transaction that sums hundreds of thousands of rows, since the default of 4 MB is
 * too small to hold them. Switches parallel workers off: the planner underestimates the number of groups, and
 * parallel execution is twice as slow.
 */
export const raiseWorkMem = (db: Db) =>
  db`select set_config('work_mem', '64MB', true), set_config('max_parallel_workers_per_gather', '0', true)`

/** Reads with more work memory, in one snapshot. */
export const withWorkMem = <Value>(sql: Sql, read: (tx: Tx) => Promise<Value>): Promise<Value> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await raiseWorkMem(tx)
    return read(tx)
  }) as Promise<Value>

/**
 * Rows of an export that are fetched and formatted at a time. With a thousand rows, every other request
 * waited for 50 ms.
 */
export const rowsPerFetch = 200

/** Cancels the query in the database when the caller has gone, so that no work is done for nobody. */
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
  /** How many connections the pool opens at most; 20 by default. */
  max?: number
  /** Under which name PostgreSQL lists the connections. */
  name?: string
  /**
   * The database cancels a statement that takes longer (30 by default). If no answer comes at all, we close the
   * connection.
   */
  answerWithinSeconds?: number
  /** How many seconds opening a connection may take; 5 by default. */
  connectWithinSeconds?: number
  /** Lets transactions wait for rows, and hold them while idle, as long as a statement may take. Only for tests. */
  longTransactions?: boolean
  /**
   * For statements that find every row by key. Each is planned once and always uses the key, whatever the
   * table statistics say.
   */
  byKey?: boolean
  /** The role that the connections work as (`rightsOf`); without it, they have all rights of the login. */
  rights?: Rights
}

/**
 * Gives each statement of a transaction this time limit (`any`: none) instead of the usual one, also before the
 * connection counts as silent.
 */
export async function allowLongTransaction(tx: Db, limit: { minutes: number } | 'any'): Promise<void> {
  const ms = limit === 'any' ? 0 : limit.minutes * 60_000
  // Part of our patch of the driver; reset when the transaction ends.
  ;(tx as unknown as { wait(seconds: number): void }).wait(ms / 1_000)
  await tx`select set_config('statement_timeout', ${String(ms)}, true)`
}

/**
 * Allows a transaction to be idle this long (`any`: without limit) between its statements, for example while a file
 * is read.
 */
export async function allowIdleTransaction(tx: Db, limit: { seconds: number } | 'any'): Promise<void> {
  const ms = limit === 'any' ? 0 : limit.seconds * 1_000
  await tx`select set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`
}

/**
 * An idle client that holds row locks, such as a frozen server, is disconnected before the clients waiting
 * for these rows give up.
 */
const [lockWaitMs, idleInTransactionMs] = [10_000, 8_000]

/**
 * Returns after how many seconds a silent connection is ended: three after the statement timeout, so that the
 * database can report the timeout itself first.
 */
const silenceSeconds = (answerWithinSeconds: number) => answerWithinSeconds + 3

/**
 * Returns how many seconds to wait before connecting again: short enough that staff see a restored database within a
 * second, long enough to let it come back.
 */
const pauseBeforeConnecting = (failedTries: number) =>
  Math.min(1, 0.05 * 2 ** failedTries) * (0.75 + Math.random() / 4)

/**
 * Makes every plan find rows by key: a plan made while a table was small would read the whole table for as
 * long as it is cached.
 */
const byKeyAlone = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

/**
 * How the driver reads and writes times, numbers and bytes. A database or a login may have other defaults, and every time
 * would be invalid then.
 */
export const driverFormats = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
}

/** Settings of a connection without time limits. As text, since the driver leaves out the number 0. */
export const withoutTimeLimits: Record<string, string> = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
}

/** With these the database notices within two minutes that the machine of a connection is gone, and frees its locks. */
export const noticeLostMachine = {
  tcp_keepalives_idle: 60,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 6,
}

export function connect(databaseUrl: string, options: ConnectOptions = {}): Sql {
  const { answerWithinSeconds = 30, longTransactions = false } = options
  const sql = postgres(databaseUrl, {
    max: options.max ?? 20,
    connect_timeout: options.connectWithinSeconds ?? 5,
    backoff: pauseBeforeConnecting,
    silence: silenceSeconds(answerWithinSeconds),
    idle_timeout: 60,
    onnotice: () => {},
    connection: {
      ...driverFormats,
      application_name: options.name ?? 'khlang',
      statement_timeout: answerWithinSeconds * 1_000,
      lock_timeout: longTransactions ? answerWithinSeconds * 1_000 : lockWaitMs,
      idle_in_transaction_session_timeout: longTransactions
        ? answerWithinSeconds * 1_000
        : idleInTransactionMs,
      // Compiling a statement costs seconds where PostgreSQL is built with LLVM, and `byKeyAlone` makes every plan look
      // expensive enough for it.
      jit: 'off',
      ...(options.byKey ? byKeyAlone : {}),
      ...options.rights,
    },
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: { bigint: { to: 20, from: [20], serialize: String, parse: safeInteger } },
  }) as Sql
  return noteSaves(sql)
}

/**
 * Opens a separate connection with the settings of the pool. Used for LISTEN, so that a silent connection can
 * be replaced.
 */
export const separateConnection = (sql: Sql): Sql =>
  postgres({ ...sql.options, max: 1 } as never) as unknown as Sql

/**
 * Opens a separate connection that stays open however long it is idle, for a lock that belongs to the connection.
 * `name`: under which it is listed.
 */
export const lastingConnection = (sql: Sql, name: string): Sql =>
  postgres({
    ...sql.options,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    connection: {
      ...sql.options.connection,
      application_name: name,
      idle_session_timeout: withoutTimeLimits['idle_session_timeout'],
      ...noticeLostMachine,
    },
  } as never) as unknown as Sql

/**
 * Ends a LISTEN. A dead connection never confirms this, so after a second the function returns anyway;
 * closing the pool closes the connection.
 */
export const stopListening = (unlisten: () => Promise<void>): Promise<void> =>
  Promise.race([unlisten().catch(() => {}), pause(1_000, undefined, { ref: false })])

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

const retryable = new Set(['40001', '40P01'])

/**
 * Runs one transaction. A deadlock or serialization failure reruns it from the start, at most twice more, so
 * `work` must be built from unchanged input and have no outside effects.
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

/** Returns the code of an error of PostgreSQL (`23505`) or Node (`ENOENT`); an empty string if it has none. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

export const isUniqueViolation = (error: unknown, index: string) =>
  codeOf(error) === '23505' && (error as { constraint_name?: string }).constraint_name === index

export const isExclusionViolation = (error: unknown, constraint: string) =>
  codeOf(error) === '23P01' && (error as { constraint_name?: string }).constraint_name === constraint

/**
 * Returns whether the database rejected a text with a NUL or half a surrogate pair that our schema had
 * accepted.
 */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error))

/** Returns whether the error means that a disk is full, the database's or the server's own. */
export const isOutOfRoom = (error: unknown): boolean => ['53100', 'ENOSPC'].includes(codeOf(error))

/**
 * Returns whether the database is down, starting, stopping, overloaded or read-only, or whether the statement waited or
 * ran too long (`waitedTooLong`). The request itself is fine.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return /^(08|57P)/.test(code) || unavailable.has(code)
}

/**
 * Returns whether the database answers but refuses connections: it was renamed or closed while another is
 * restored in its place, or its password was changed. Such errors concern the connection and never a
 * statement of ours, so the request itself is fine. At start the database's own message says what to fix.
 */
export const refusesConnections = (error: unknown): boolean => /^(28|3D|55000)/.test(codeOf(error))

/**
 * Returns whether an error is temporary: the same statement may succeed on a recovered or less busy database.
 */
export const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || refusesConnections(error) || /^(40|53|58)/.test(codeOf(error))

/**
 * Returns whether only this statement took too long, waiting for a lock or running, while the database itself
 * responds.
 */
export const waitedTooLong = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error))

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
