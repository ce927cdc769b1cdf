import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import type { Satang } from '@khlang/domain/money'
import type { EntryStateName } from '@khlang/domain/statements/entry'
import { isUniqueViolation, type Tx } from '#platform/database/database.ts'

export type TypedValues = {
  amount: Satang
  occurredAt: Date
  senderBank: string | null
  senderAccount: string | null
  senderName: string | null
  senderMobile: string | null
}

export type TypedRow = TypedValues & {
  version: number
  state: EntryStateName
  holder: EmployeeEmail | null
  accountCode: string
  direction: 'in' | 'out'
  channel: 'bank' | 'truemoney'
  balanceAfter: Satang | null
  typedBy: EmployeeEmail | null
  touchedBy: string[]
}

/**
 * Locks an entry and returns what decides whether it may be corrected: also the employee who typed it (null if nobody
 * did) and everyone who acted on it, including that employee. An expired claim counts as no claim. Null if there is no
 * such entry.
 */
export async function lockTyped(tx: Tx, id: StatementEntryId): Promise<TypedRow | null> {
  const [locked] = await tx`select 1 from statement_entry where id = ${id} for update`
  if (!locked) return null
  const [row] = await tx<TypedRow[]>`
    select version, state, case when lease_until > clock_timestamp() then holder end as holder, account_code, direction, channel,
      balance_after_satang as balance_after, amount_satang as amount, occurred_at, sender_bank, sender_account, sender_name, sender_mobile,
      case when created_by_staff and import_id is null and made_by is null then
        (select actor from audit where object_kind = 'entry' and object_id = e.id::text and act = 'entry.create' order by seq limit 1) end as typed_by,
      array(select distinct actor from audit where object_kind = 'entry' and object_id = e.id::text) as touched_by
    from statement_entry e where id = ${id}`
  return row ?? null
}

/**
 * Saves a correction. Clears the match confidence, since it was computed for the old values. Returns false if another
 * entry with a running balance and no reference has this fingerprint already.
 */
export async function saveCorrection(
  tx: Tx,
  id: StatementEntryId,
  corrected: TypedValues & { fingerprint: string; possibleDuplicate: boolean },
): Promise<boolean> {
  const { amount, occurredAt, senderBank, senderAccount, senderName, senderMobile } = corrected
  const { fingerprint, possibleDuplicate } = corrected
  try {
    await tx.savepoint(
      (point) => point`
        update statement_entry set amount_satang = ${amount}, occurred_at = ${occurredAt}, sender_bank = ${senderBank},
          sender_account = ${senderAccount}, sender_name = ${senderName}, sender_mobile = ${senderMobile},
          fingerprint = ${fingerprint}, possible_duplicate = ${possibleDuplicate}, judgement = null
        where id = ${id}`,
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'statement_entry_fingerprint')) return false
    throw error
  }
}
