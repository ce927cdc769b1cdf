import type { EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findFactors, replaceRecoveryCodes } from './factor-store.ts'

/**
 * Refuses with `factor-demanded` if the role requires a second factor and the employee has none left. If the
 * employee has none left and needs none, removes the recovery codes. Called after a factor was removed, in
 * the same transaction.
 */
export async function keepRequiredFactor(tx: Tx, employeeId: EmployeeId): Promise<void> {
  const { demanded, authenticatorSince, passkeys } = await findFactors(tx, employeeId)
  if (authenticatorSince !== null || passkeys.length > 0) return
  if (demanded) refuse('factor-demanded')
  await replaceRecoveryCodes(tx, employeeId, [])
}
