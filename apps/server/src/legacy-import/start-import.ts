import type { Role } from '@khlang/domain/staff/acts'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { sealedFor } from '#staff/sign-in/old-password-store.ts'
import { hashConfigId, readHashConfig } from './hash-config.ts'
import { beginImport, keepHashConfig, type OwnAccounts } from './import-store.ts'

/** The own accounts that entries are imported to if nobody names others. */
export const usualAccounts: OwnAccounts = { krungsri: 'krungsri-1', truewallet: 'truemoney-1' }

type Starting = { role: Role; accounts: OwnAccounts; hashingId: string | null; by: string }

/** Starts an import and returns its id; null while another import is open. */
export function startImport(sql: Sql, { role, accounts, hashingId, by }: Starting): Promise<string | null> {
  const id = newId()
  return transaction(sql, async (tx) => {
    if (!(await beginImport(tx, { id, role, accounts, hashingId, by }))) return null
    await writeAudit(tx, {
      actor: by,
      act: 'firebase.begin',
      object: ['import', id],
      after: { role, ...accounts },
    })
    return id
  })
}

/**
 * Stores the parameters of the old password hashes, encrypted. Returns their id, which is stored with each
 * password. Throws an `OldFileProblem` if they cannot be read.
 */
export async function keepHashing(sql: Sql, sealing: Sealing, text: string): Promise<string> {
  const config = readHashConfig(text)
  const id = hashConfigId(sealing, config)
  await keepHashConfig(sql, id, sealing.seal(Buffer.from(JSON.stringify(config)), sealedFor(id)))
  return id
}
