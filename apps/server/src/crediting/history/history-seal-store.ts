import { createHmac } from 'node:crypto'
import type { Acceptance } from '@khlang/domain/crediting/history'
import type { Db } from '#platform/database/database.ts'
import { findAcceptances, type SealedAcceptance } from './history-store.ts'

/**
 * Returns the acceptances sealed with our own secret. Any other was written by somebody who has access to
 * the database only.
 */
export async function soundAcceptances(db: Db, auditKey: string): Promise<SealedAcceptance[]> {
  return (await findAcceptances(db)).filter((one) => one.seal.equals(sealOf(one, auditKey)))
}

/** Returns the seal of an acceptance, made with a secret that is not in the database. */
export const sealOf = ({ epoch, cut }: Acceptance, auditKey: string): Buffer =>
  createHmac('sha256', auditKey).update(`khlang history accepted ${epoch} ${cut}`).digest()
