import type { EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findFactors, replaceRecoveryCodes } from './factor-store.ts'

/**
 * To be called after a factor was removed. Refuses with `factor-demanded` if it was the last one and the role requires
 * one; otherwise, without any factor left, the recovery codes become invalid.
 */
export async function keepRequiredFactor(tx: Tx, employeeId: EmployeeId): Promise<void> {
  const { demanded, authenticatorSince, passkeys } = await findFactors(tx, employeeId)
  if (authenticatorSince !== null || passkeys.length > 0) return
  if (demanded) refuse('factor-demanded')
  await replaceRecoveryCodes(tx, employeeId, [])
}
