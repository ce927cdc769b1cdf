import { randomUUID } from 'node:crypto'
import type { StatementEntryId } from '@khlang/domain/brand'
import type { Sql, Tx } from '#platform/database/database.ts'

/**
 * Tries statements in a transaction that is rolled back, so that nothing stays. What the database checks only
 * at commit is not checked.
 */
export async function rolledBack(sql: Sql, attempt: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = new Error('rolled back')
  await sql
    .begin(async (tx) => {
      await attempt(tx)
      throw undone
    })
    .catch((problem: unknown) => {
      if (problem !== undone) throw problem
    })
}

export const entryStates = ['pending', 'claimed', 'creditFailed', 'crediting', 'done', 'cancelled'] as const
export type State = (typeof entryStates)[number]

/**
 * Puts an entry in a state by a direct update, without the steps that normally lead there. It is also on hold
 * and has an employee; a claimed one is held by `holder`.
 */
export async function putEntry(
  db: Tx | Sql,
  id: string,
  state: State,
  { holder = 'dao@example.test', lease = '1 minute' } = {},
): Promise<void> {
  const claimed = state === 'claimed' ? holder : null
  await db`
    update statement_entry set state = ${state}, phase = ${state === 'crediting' ? 'queued' : null}, holder = ${claimed},
      lease_until = case when ${claimed}::text is not null then now() + ${lease}::interval end,
      hold_reason = 'slip', hold_until = now() + interval '1 hour', employee = 'dao@example.test'
    where id = ${id}`
}

export async function readEntry(tx: Tx, id: string) {
  const [row] = await tx`
    select state, disposition, duplicate_of, possible_duplicate, employee, holder, lease_until, hold_reason, hold_until
    from statement_entry where id = ${id}`
  return row!
}

/**
 * Disables triggers and foreign keys for the rest of a transaction. So a test sets only the columns that it is
 * about.
 */
export const withoutTriggers = (tx: Tx) => tx`set local session_replication_role = 'replica'`

/** Inserts an order that credits a deposit, and returns its id. `change` has at least the player and the credits. */
export async function insertOrder(tx: Tx, change: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const usual = {
    id,
    purpose: 'creditDeposit',
    kind: 'addCredit',
    requestId: id,
    requestKey: id,
    requestFrom: 'pending',
  }
  const leaseUntil = change['state'] === 'sending' ? new Date() : null
  await tx`insert into credit_order ${tx({ ...usual, orderedBy: 'nok@example.test', leaseUntil, ...change })}`
  return id
}

/** What makes an order that is inserted (`insertOrder`) one of a trial of a back-end profile. */
export const ofTrial = {
  purpose: 'trialCredit',
  trialProfile: 7,
  requestId: null,
  requestKey: null,
  requestFrom: null,
}

/** Inserts a deposit directly in a state, without the steps that normally lead there. Returns its id. */
export async function insertRequest(tx: Tx, change: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const { state } = change
  const usual = { id, externalKey: id, kind: 'deposit', amount: 640 }
  const byState = {
    phase: state === 'crediting' ? 'queued' : null,
    via: state === 'transferred' ? 'plain' : null,
  }
  await tx`insert into request ${tx({ ...usual, ...byState, ...change })}`
  return id
}

/** Inserts an open incoming entry, and returns its id. */
export async function insertEntry(tx: Tx, change: Record<string, unknown> = {}): Promise<StatementEntryId> {
  const id = randomUUID() as StatementEntryId
  const money = {
    accountCode: 'scb-1',
    channel: 'bank',
    direction: 'in',
    amountSatang: 64_000,
    occurredAt: new Date(),
  }
  await tx`insert into statement_entry ${tx({ id, fingerprint: id, ...money, ...change })}`
  return id
}
