import { createHmac } from 'node:crypto'
import type { Acceptance } from '@khlang/domain/crediting/history'
import type { Db } from '#platform/database.ts'
import { findAcceptances, type SealedAcceptance } from './history-store.ts'

/** Those that were sealed by our own secret: another was written by somebody who has the database alone. */
export async function soundAcceptances(db: Db, auditKey: string): Promise<SealedAcceptance[]> {
  return (await findAcceptances(db)).filter((one) => one.seal.equals(sealOf(one, auditKey)))
}

export const sealOf = ({ epoch, cut }: Acceptance, auditKey: string): Buffer =>
  createHmac('sha256', auditKey).update(`khlang history accepted ${epoch} ${cut}`).digest()
