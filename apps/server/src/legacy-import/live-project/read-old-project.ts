import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { isFake, sealNameOf } from './fetch-project.ts'
import { findFirebaseImport, lockFirebaseImport } from '../import-store.ts'
import { OldFileProblem } from '../documents/old-file-problem.ts'
import { findSealedKey, forgetPositions, startFetching } from './reading-store.ts'
import { readServiceAccount, type ServiceAccount } from './service-account.ts'
import { importRow } from '../import-row.ts'

type Input = {
  importId: string
  keyFile?: string | undefined
  project?: string | undefined
  collections: readonly string[]
}

/**
 * Starts reading collections live. The key is entered once and stored encrypted while it may still be needed
 * for reading. Collections that were read completely and are requested again are read from the beginning, all
 * others from where they stopped.
 */
export async function readOldProject(
  { caller, sql, sealing, legacyImport, oldProject }: Context,
  { importId, keyFile, project, collections }: Input,
): Promise<LegacyImport> {
  const { email } = permit(caller, 'firebase.import')
  const serviceAccount =
    keyFile === undefined ? null : accountIn(keyFile, { fake: isFake(oldProject), project })
  await transaction(sql, async (tx) => {
    const job = (await lockFirebaseImport(tx, importId)) ?? refuse('not-found')
    // A second press of the button does nothing.
    if (job.state === 'fetching') return
    if (job.state !== 'reading') refuse('import-closed')
    const storedKey = await findSealedKey(tx, importId)
    const sealed = serviceAccount ? sealing.seal(Buffer.from(keyFile!), sealNameOf(importId)) : storedKey
    if (sealed === null || (!serviceAccount && !job.accountEmail))
      refuse('bad-input', { fields: [{ path: 'keyFile', message: 'service-account-wrong' }] })
    const source = {
      project: serviceAccount?.project ?? project ?? job.project!,
      accountEmail: serviceAccount?.email ?? job.accountEmail!,
      collections: [...new Set(collections)],
    }
    await forgetPositions(tx, importId, source.collections)
    await startFetching(tx, importId, { ...source, sealed })
    await writeAudit(tx, {
      actor: email,
      act: 'firebase.fetch',
      object: ['import', importId],
      after: {
        project: source.project,
        account: source.accountEmail,
        collections: source.collections.join(' '),
      },
    })
  })
  legacyImport.wake(importId)
  return importRow(sql, (await findFirebaseImport(sql, importId))!)
}

function accountIn(text: string, expected: { fake: boolean; project: string | undefined }): ServiceAccount {
  try {
    return readServiceAccount(text, expected)
  } catch (error) {
    if (!(error instanceof OldFileProblem)) throw error
    return refuse('bad-input', { fields: [{ path: 'keyFile', message: error.reason }] })
  }
}
