import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import type { Role } from '@khlang/domain/staff/acts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { startImport, keepHashing, usualAccounts } from './start-import.ts'
import { findFirebaseImport, type OwnAccounts } from './import-store.ts'
import { OldFileProblem } from './documents/old-file-problem.ts'
import { importRow } from './import-row.ts'

type Starting = { role: Role; accounts?: OwnAccounts | undefined; hashConfig?: string | undefined }

/**
 * Begins an import from the old system. Refuses while another import is open (`import-open`), or if the
 * password parameters cannot be read (`bad-input`).
 */
export async function beginOldImport(
  { caller, sql, sealing }: Context,
  { role, accounts = usualAccounts, hashConfig }: Starting,
): Promise<LegacyImport> {
  const { email } = permit(caller, 'firebase.import')
  const hashingId = hashConfig
    ? await keepHashing(sql, sealing, hashConfig).catch((error: unknown) => {
        if (!(error instanceof OldFileProblem)) throw error
        return refuse('bad-input', { fields: [{ path: 'hashConfig', message: error.reason }] })
      })
    : null
  const id = (await startImport(sql, { role, accounts, hashingId, by: email })) ?? refuse('import-open')
  return importRow(sql, (await findFirebaseImport(sql, id))!)
}
