import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'

export type LinkKind = 'invitation' | 'password'

/**
 * Stores a link and returns when it expires: an hour later. Withdraws the employee's unused links of this kind, so that
 * only the new one works.
 */
export async function saveLink(
  tx: Tx,
  {
    hash,
    employeeId,
    kind,
    createdBy,
  }: { hash: Buffer; employeeId: EmployeeId; kind: LinkKind; createdBy: EmployeeEmail | string },
): Promise<Date> {
  await withdrawLinks(tx, employeeId, kind)
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into auth.staff_link (hash, employee_id, kind, created_by)
    values (${hash}, ${employeeId}, ${kind}, ${createdBy}) returning expires_at`
  return row!.expiresAt
}

/** Withdraws the employee's unused links, of one kind or of every kind. */
export async function withdrawLinks(tx: Tx, employeeId: EmployeeId, kind?: LinkKind): Promise<void> {
  await tx`
    update auth.staff_link set withdrawn_at = clock_timestamp()
    where employee_id = ${employeeId} ${kind ? tx`and kind = ${kind}` : tx``} and used_at is null and withdrawn_at is null`
}

export type LinkRecord = {
  kind: LinkKind
  /** `expired` also if it was withdrawn, or the employee is switched off. */
  state: 'open' | 'used' | 'expired'
  employeeId: EmployeeId
  expiresAt: Date
  email: string
  displayName: string
}

const selectLink = (db: Db, hash: Buffer) => db`
  select l.kind, l.employee_id, l.expires_at, e.email, e.display_name,
    case when l.used_at is not null then 'used'
      when l.withdrawn_at is not null or l.expires_at <= clock_timestamp()::timestamptz(3) or not e.active then 'expired'
      else 'open' end as state
  from auth.staff_link l join employee e on e.id = l.employee_id where l.hash = ${hash}`

/** Returns the link whose token has this hash; null if there is none. */
export async function findLink(db: Db, hash: Buffer): Promise<LinkRecord | null> {
  const [row] = await db<LinkRecord[]>`${selectLink(db, hash)}`
  return row ?? null
}

/** Locks a link until the transaction ends, so that it is used once; null if there is none. */
export async function lockLink(tx: Tx, hash: Buffer): Promise<LinkRecord | null> {
  await tx`select 1 from auth.staff_link where hash = ${hash} for update`
  return findLink(tx, hash)
}

export async function useLink(tx: Tx, hash: Buffer): Promise<void> {
  await tx`update auth.staff_link set used_at = clock_timestamp() where hash = ${hash}`
}
