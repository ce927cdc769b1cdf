import { createHmac } from 'node:crypto'
import type { Acceptance } from '@khlang/domain/crediting/history'
import type { Db } from '#platform/database/database.ts'

/** `acceptedBy`: an owner, a supervisor, or who ran the command line. */
export type SealedAcceptance = Acceptance & { at: Date; acceptedBy: string; reason: string; seal: Buffer }

/** Returns the acceptances of a loss of history as they are stored, without checking their seals. */
const findAcceptances = (db: Db): Promise<SealedAcceptance[]> =>
  db<
    SealedAcceptance[]
  >`select epoch, cut, at, accepted_by, reason, seal from history_accepted order by epoch`

/**
 * Returns the acceptances that were sealed with our own secret. Any other acceptance was written by somebody
 * with access only to the database.
 */
export async function soundAcceptances(db: Db, auditKey: string): Promise<SealedAcceptance[]> {
  return (await findAcceptances(db)).filter((acceptance) =>
    acceptance.seal.equals(sealOf(acceptance, auditKey)),
  )
}

/**
 * Returns the seal of an acceptance, made with a secret that is not in the database. It covers what the check of the
 * chain relies on; who accepted and why is in the audit log too. Another text would void all earlier seals.
 */
export const sealOf = ({ epoch, cut }: Acceptance, auditKey: string): Buffer =>
  createHmac('sha256', auditKey).update(`khlang history accepted ${epoch} ${cut}`).digest()
