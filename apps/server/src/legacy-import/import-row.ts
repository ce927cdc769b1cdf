import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import type { Db } from '#platform/database/database.ts'
import { type FileFigures, filesOf, type FirebaseImport } from './import-store.ts'
import { readingsOf } from './live-project/reading-store.ts'

/** Maps an import with its files and, if a project is read live, the collections asked for. */
export async function importRow(
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
