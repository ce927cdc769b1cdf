import type { Tx } from '#platform/database/database.ts'
import { asRecords, type WrittenRow } from '#platform/database/bulk-write.ts'

/** A bank entry imported from the old system. */
export type ImportedEntry = {
  id: string
  accountCode: string
  channel: string
  direction: string
  amountSatang: number
  occurredAt: Date
  fingerprint: string
  senderBank: string | null
  senderAccount: string | null
  senderMobile: string | null
  state: string
  holder: string | null
  holdReason: string | null
  playerId: string | null
  employee: string | null
  createdByStaff: boolean
  createdAt: Date
  updatedAt: Date
}

const record = (tx: Tx) => tx`
  (id uuid, account_code text, channel text, direction text, amount_satang bigint, occurred_at timestamptz, fingerprint text,
    sender_bank text, sender_account text, sender_mobile text, state text, holder text, hold_reason text, player_id uuid, employee text,
    created_by_staff boolean, created_at timestamptz, updated_at timestamptz)`

/** Adds entries. An entry that somebody had claimed in the old system gets a claim with an expired lease. */
export const addImported = (tx: Tx, rows: readonly ImportedEntry[]) =>
  tx<WrittenRow[]>`
    insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, fingerprint, sender_bank, sender_account,
      sender_mobile, state, holder, lease_until, hold_reason, player_id, employee, created_by_staff, created_at, updated_at, moved_in)
    select id, account_code, channel, direction, amount_satang, occurred_at, fingerprint, sender_bank, sender_account, sender_mobile,
      state, holder, case when holder is not null then clock_timestamp() end, hold_reason, player_id, employee, created_by_staff, created_at,
      updated_at, true
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${record(tx)}
    on conflict do nothing returning id, version`

/**
 * Changes entries. Returns only the rows that were changed: an entry with an order or a request here is not
 * touched.
 */
export const changeImported = (tx: Tx, rows: readonly ImportedEntry[]) =>
  tx<WrittenRow[]>`
    update statement_entry e set channel = n.channel, direction = n.direction, amount_satang = n.amount_satang, occurred_at = n.occurred_at,
      fingerprint = n.fingerprint, sender_bank = n.sender_bank, sender_account = n.sender_account, sender_mobile = n.sender_mobile,
      state = n.state, holder = n.holder, lease_until = case when n.holder is not null then clock_timestamp() end,
      hold_reason = n.hold_reason, player_id = n.player_id, employee = n.employee, created_by_staff = n.created_by_staff
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${record(tx)}
    where e.id = n.id and e.order_id is null and e.request_id is null and e.moved_in returning e.id, e.version`

/**
 * Locks entries. Returns the version of each, and whether the only change since the import is that its claim
 * expired.
 */
export async function lockImported(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { version: number; lapsed: boolean }>> {
  const rows = await tx<(WrittenRow & { lapsed: boolean })[]>`
    select id, version, state = 'pending' and claim_no = 0 and hold_reason is null as lapsed
    from statement_entry where id = any(${ids as string[]}) order by id for no key update`
  return new Map(rows.map(({ id, version, lapsed }) => [id, { version, lapsed }]))
}

/** Returns imported entries with the same fingerprint, oldest first: a second list may contain them again. */
export const lookalikes = (tx: Tx, fingerprints: readonly string[]) =>
  tx<{ id: string; fingerprint: string }[]>`
    select id, fingerprint from statement_entry
    where moved_in and fingerprint = any(${fingerprints as string[]})
      and account_code = any(select code from own_account) order by number`

/** Creates own accounts that imported entries refer to, if they do not exist yet, without their numbers. */
export async function makeAccounts(
  tx: Tx,
  accounts: readonly { code: string; bank: string; name: string }[],
): Promise<string[]> {
  const createdAccounts = await tx<{ code: string }[]>`
    insert into own_account (code, bank, number, name)
    select code, bank, '', name from jsonb_to_recordset(${asRecords(tx, accounts)}) as n (code text, bank text, name text)
    on conflict do nothing returning code`
  return createdAccounts.map(({ code }) => code)
}
