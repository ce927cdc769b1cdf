import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import type { Role } from '@khlang/domain/staff/acts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit, permitRead } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { startImport, keepHashing, usualAccounts } from './start-import.ts'
import {
  type FileFigures,
  filesOf,
  findFirebaseImport,
  findOpen,
  type FirebaseImport,
  newestImports,
  type OwnAccounts,
} from './import-store.ts'
import { OldFileProblem } from './documents/old-file-problem.ts'
import { readingsOf } from './live-project/reading-store.ts'

const mostShown = 10

/** Returns past imports from the old system, and the open one. */
export async function oldImports({ caller, sql }: Context) {
  permitRead(caller, 'firebase.import')
  const open = await findOpen(sql)
  const latest = await newestImports(sql, mostShown)
  return {
    open: open && (await toRow(sql, open)),
    latest: await Promise.all(latest.filter(({ id }) => id !== open?.id).map((one) => toRow(sql, one))),
  }
}

type Starting = { role: Role; accounts?: OwnAccounts | undefined; hashConfig?: string | undefined }

/**
 * Refuses while another import is open (`import-open`), and password parameters that cannot be read (`bad-input`).
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
  return toRow(sql, (await findFirebaseImport(sql, id))!)
}

export async function toRow(
  db: Db,
  { hashingId, project, accountEmail, keyKept, ...one }: FirebaseImport,
): Promise<LegacyImport> {
  const files = await filesOf(db, one.id)
  const readings = project === null ? [] : await readingsOf(db, one.id)
  return {
    ...one,
    hashing: hashingId !== null,
    live:
      project === null
        ? null
        : {
            project,
            account: accountEmail!,
            keyKept,
            readings: readings.map(({ collection, documents, ended }) => ({ collection, documents, ended })),
          },
    files: files.map(({ id, name, kind, bytes, figures, readAt }) => ({
      id,
      name,
      kind,
      bytes,
      documents: documentsOf(figures),
      readAt: readAt.toISOString(),
    })),
    createdAt: one.createdAt.toISOString(),
  }
}

const documentsOf = (figures: FileFigures) =>
  Object.values(figures).reduce((sum, { documents }) => sum + documents, 0)
