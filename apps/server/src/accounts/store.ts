import type { EmployeeEmail, OwnAccountId } from '@khlang/domain/brand'
import type { AccountColour, AccountPurpose, OwnAccountState } from '@khlang/domain/accounts/own-account'
import type { Satang } from '@khlang/domain/money'
import type { Day } from '@khlang/domain/time'
import { startOf } from '@khlang/domain/time'
import { type Db, isUniqueViolation, type Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isBankLine } from './bank-line-store.ts'
import { fedByBank } from './fed-by-bank-store.ts'

/** A stored account, with its balance, today's turnover and its waiting entries, all derived from its entries. */
export type OwnAccountRecord = KeptAccount & {
  /** Its number on screens; `number` is the bank's. */
  serial: number
  /** When the last entry from the bank arrived. */
  heardAt: Date | null
  /**
   * The last balance that the bank reported within five weeks, plus incoming and minus outgoing money since
   * then; null if the bank reported none.
   */
  reported: { amount: Satang; at: Date } | null
  /**
   * Incoming minus outgoing money since the opening day; 0 if there is no opening day, or if the bank has
   * reported a balance.
   */
  movedSinceOpening: Satang
  inToday: Satang
  outToday: Satang
  entriesInToday: number
  /** How many incoming entries wait for a match and are not on hold. */
  unmatched: number
}

/** The columns of an own account. */
export type KeptAccount = AccountValues & {
  id: OwnAccountId
  code: string
  state: OwnAccountState
  /** Why it was frozen or closed; null once it is open again. */
  stateReason: string | null
  /** Code of the account that replaced it (`swap`). */
  replacedBy: string | null
  version: number
  employee: string | null
  createdAt: Date
  updatedAt: Date
}

/** What people enter about an account. */
export type AccountValues = {
  bank: string
  number: string
  name: string
  purpose: AccountPurpose
  /** Its place in the order in which players are shown accounts; several may have the same. */
  position: number
  /** The balance when `openingDay` began (Bangkok). Both or neither are null. */
  openingSatang: Satang | null
  openingDay: Day | null
  /** Players are shown it until this much came in on a Bangkok day. `dailyOut` refuses nothing. Null: no limit. */
  dailyInSatang: Satang | null
  dailyOutSatang: Satang | null
  /** Screens warn when nothing was reported for longer than this; null for the console's usual time. */
  quietMinutes: number | null
  /** Below this balance staff get an alarm. */
  lowSatang: Satang | null
  colour: AccountColour | null
}

const storedColumns = (db: Db) => db`
  a.id, a.code, a.bank, a.number, a.name, a.purpose, a.position, a.state, a.state_reason, a.replaced_by, a.opening_satang,
  a.opening_day::text as opening_day, a.daily_in_satang, a.daily_out_satang, a.quiet_minutes, a.low_satang, a.colour, a.employee,
  a.version, a.created_at, a.updated_at`

/**
 * Reads all accounts, by position. `day` is today in Bangkok. Each subquery reads an index of the entries of one
 * account.
 */
export const readAccounts = (db: Db, day: Day) =>
  db<OwnAccountRecord[]>`
    select ${storedColumns(db)}, a.serial,
      (select created_at from statement_entry e where e.account_code = a.code and ${fedByBank(db)}
        order by created_at desc limit 1) as heard_at,
      case when last.amount is null then null else jsonb_build_object('amount', last.amount + ${moved(db)}, 'at', last.occurred_at) end as reported,
      coalesce(today.money_in, 0)::bigint as in_today, coalesce(today.money_out, 0)::bigint as out_today,
      coalesce(today.entries_in, 0)::int as entries_in_today,
      case when last.amount is null and a.opening_day is not null then ${moved(db)} else 0 end as moved_since_opening,
      (select count(*) from statement_entry e where e.account_code = a.code and e.state in ('pending', 'claimed', 'creditFailed')
        and e.direction = 'in' and e.hold_reason is null)::int as unmatched
    from own_account a
      left join lateral ${lastReported(db)} last on true
      left join lateral (
        select sum(e.amount_satang) filter (where e.direction = 'in') as money_in,
          sum(e.amount_satang) filter (where e.direction = 'out') as money_out,
          count(*) filter (where e.direction = 'in') as entries_in
        from statement_entry e where e.account_code = a.code and e.occurred_at >= ${startOf(day)} and ${isBankLine(db, 'e')}) today on true
    order by a.position, a.code`

/** SQL subquery: the last balance that the bank reported for the account `a` within five weeks. */
export const lastReported = (db: Db) => db`(
  select e.balance_after_satang as amount, e.occurred_at, e.number from statement_entry e
  where e.account_code = a.code and ${isBankLine(db, 'e')} and e.balance_after_satang is not null and e.occurred_at > now() - interval '35 days'
  order by e.occurred_at desc, e.number desc limit 1)`

/**
 * SQL subquery: incoming minus outgoing money since the bank's last reported balance, or since the opening
 * day.
 */
export const moved = (db: Db) => db`(
  select coalesce(sum(case e.direction when 'in' then e.amount_satang else -e.amount_satang end), 0)::bigint
  from statement_entry e where e.account_code = a.code and ${isBankLine(db, 'e')}
    and e.occurred_at >= coalesce(last.occurred_at, (a.opening_day::timestamp at time zone 'Asia/Bangkok'))
    and (last.occurred_at is null or e.occurred_at > last.occurred_at or e.number > last.number))`

/**
 * Locks an account until the transaction ends; null if there is none. Meanwhile automatic matches and new
 * entries of the account wait.
 */
export async function lockAccount(tx: Tx, id: OwnAccountId): Promise<KeptAccount | null> {
  const [row] = await tx<
    KeptAccount[]
  >`select ${storedColumns(tx)} from own_account a where a.id = ${id} for no key update`
  return row ?? null
}

/**
 * Returns every code in use, also of closed accounts, and the highest position; 0 without accounts. Nobody else
 * can create or change an account until this transaction ends.
 */
export async function lockCodes(tx: Tx): Promise<{ codes: Set<string>; lastPosition: number }> {
  await tx`lock table own_account in share row exclusive mode`
  const rows = await tx<{ code: string; position: number }[]>`select code, position from own_account`
  return {
    codes: new Set(rows.map(({ code }) => code)),
    lastPosition: Math.max(0, ...rows.map(({ position }) => position)),
  }
}

/** Returns whether the shop has any own account, even a closed one. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db`select 1 from own_account limit 1`).length > 0
}

/**
 * Returns whether another account that is not closed has this bank and number. Accounts from the old system may have
 * no number; an empty one is never taken. Checked before approval is requested, so that nobody approves a change that
 * would then fail. The unique index `own_account_number` prevents duplicates.
 */
export async function isNumberTaken(
  db: Db,
  { bank, number, exceptId }: { bank: string; number: string; exceptId: OwnAccountId | null },
): Promise<boolean> {
  const rows = await db`
    select from own_account where bank = ${bank} and number = ${number} and number <> '' and state <> 'closed'
      and id is distinct from ${exceptId}::uuid limit 1`
  return rows.length > 0
}

/** Adds an account. Refuses if another one that is not closed has this bank and number. */
export const addAccount = (
  tx: Tx,
  account: AccountValues & { id: OwnAccountId; code: string; employee: EmployeeEmail },
) => onceNumbered(tx`insert into own_account ${tx(account)}`)

/** Changes only the given values. Refuses if another account that is not closed has this bank and number. */
export const saveAccount = (
  tx: Tx,
  id: OwnAccountId,
  values: Partial<AccountValues> & {
    state?: OwnAccountState
    stateReason?: string | null
    replacedBy?: string | null
    employee: EmployeeEmail
  },
) => onceNumbered(tx`update own_account set ${tx(values as never)} where id = ${id}`)

const onceNumbered = (writing: Promise<unknown>) =>
  writing.catch((error: unknown) => {
    if (isUniqueViolation(error, 'own_account_number')) return refuse('account-number-taken')
    throw error
  })

/**
 * Counts the incoming entries of an account that are neither credited nor closed. Includes entries on hold and entries
 * being credited, unlike `unmatched` in `OwnAccountRecord`.
 */
export async function countWaiting(db: Db, code: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from statement_entry
    where account_code = ${code} and direction = 'in' and state in ('pending', 'claimed', 'crediting', 'creditFailed')`
  return row!.count
}
