import type { Role } from '@khlang/domain/staff/acts'
import { writeAudits } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { lockRows } from '#platform/database/bulk-write.ts'
import { addEmployees, addOldAccount, changeEmployees, changeOldPassword } from './employee-store.ts'
import {
  type Account,
  accountsOf,
  type Outcome,
  saveAccountOutcomes,
  type StagedDocument,
} from '../documents/document-store.ts'
import { textField } from './old-fields.ts'
import { readEmployee } from './read-people.ts'
import { reconcile } from './reconcile.ts'

const oldOffReason = 'ปิดใช้งานในระบบเดิม'

/**
 * Adds employees with the role that was chosen for the import, and with their sign-in account: they can sign in with
 * its e-mail and the old password. Those who only used another provider, or whose e-mail already has an account here,
 * get none: an owner must invite them. Of known employees only names are changed.
 */
export async function upsertEmployees(
  tx: Tx,
  documents: readonly StagedDocument[],
  { role, by }: { role: Role; by: string },
): Promise<Outcome[]> {
  const emails = documents.flatMap(({ key, body }) => {
    const read = readEmployee(key, body)
    return 'row' in read ? [read.row.email] : []
  })
  const accounts = new Map((await accountsOf(tx, emails)).map((one) => [one.email, one]))
  const outcomes = await reconcile(tx, documents, {
    read: ({ key, body }) => readEmployee(key, body),
    toOurs: (row, _document, id) => ({
      ...row,
      id,
      role,
      offReason: accounts.get(row.email)?.disabled ? oldOffReason : null,
    }),
    add: addEmployees,
    change: changeEmployees,
    lock: (inside, ids) => lockRows(inside, 'employee', ids),
  })
  const settledKeys: string[] = []
  for (const outcome of outcomes) {
    const document = documents.find(({ key }) => key === outcome.key)!
    const read = readEmployee(document.key, document.body)
    if (!('row' in read)) continue
    const account = accounts.get(read.row.email) ?? null
    if (outcome.verdict === 'new') await giveAccount(tx, outcome, account, read.row)
    // The account of an employee who was imported before stays for `upsertAccounts`: it may have a newer password.
    if (account && (outcome.verdict === 'new' || outcome.verdict === 'left-out'))
      settledKeys.push(account.key)
  }
  await saveAccountOutcomes(tx, settledKeys)
  await writeAudits(
    tx,
    outcomes
      .filter(({ verdict }) => verdict === 'new' || verdict === 'changed')
      .map(({ rowId, verdict, reason }) => ({
        actor: by,
        act: 'employee.moveIn',
        object: ['employee', rowId!],
        after: { role, verdict, account: reason ?? 'none' },
      })),
  )
  return outcomes
}

async function giveAccount(
  tx: Tx,
  outcome: Outcome,
  account: Account | null,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<void> {
  if (!account?.passwordHash) {
    outcome.reason = 'no-password'
    return
  }
  const name = `${firstName} ${lastName}`.trim()
  const version = await addOldAccount(tx, {
    employeeId: outcome.rowId!,
    userId: newId(),
    email,
    name,
    password: account.passwordHash,
  })
  outcome.reason = version === null ? 'account-there' : 'old-password'
  outcome.rowVersion = version ?? outcome.rowVersion
}

/** Updates the passwords of accounts that changed in the old system, unless a password was set here. */
export async function upsertAccounts(
  tx: Tx,
  documents: readonly StagedDocument[],
  employees: ReadonlyMap<string, string>,
): Promise<void> {
  const settled: string[] = []
  for (const { key, body, passwordHash, placedPasswordHash } of documents) {
    const employeeId = employees.get(textField(body, 'email')?.toLowerCase() ?? '')
    if (employeeId === undefined) continue
    settled.push(key)
    if (passwordHash !== null && placedPasswordHash !== null && passwordHash !== placedPasswordHash)
      await changeOldPassword(tx, employeeId, placedPasswordHash, passwordHash)
  }
  await saveAccountOutcomes(tx, settled)
}
