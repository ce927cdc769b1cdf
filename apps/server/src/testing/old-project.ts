import type { OldFileKind } from '@khlang/contract/moving-in'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type OldProject, writeOldProject } from '@khlang/seed/old-project'
import { begin, keepHashing, usualAccounts } from '#connections/firebase/bring.ts'
import { setState } from '#connections/firebase/import-store.ts'
import type { Pace } from '#connections/firebase/pace.ts'
import { placeAll } from '#connections/firebase/place.ts'
import type { Report } from '#connections/firebase/report.ts'
import { takeIn } from '#connections/firebase/take-in.ts'
import { type Sql, transaction } from '#platform/database.ts'
import { sealingBy } from '#platform/sealed.ts'
import { foldRollups } from '#reports/rollup-store.ts'

/** The files of a made-up old project, gone when the test is over. */
export async function newOldProject(options: {
  players: number
  history: number
  seed?: number
}): Promise<OldProject & { folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-old-'))
  const project = await writeOldProject(folder, { seed: 1, until: new Date(), ...options })
  return {
    ...project,
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

export const oldSecret = 'another secret for tests, to seal with'

/** Reads the files of a project as a new import. */
export async function readIn(
  sql: Sql,
  { files }: { files: Partial<OldProject['files']> },
  by = 'nok@example.test',
): Promise<string> {
  const hashingId = files.hashConfig
    ? await keepHashing(sql, sealingBy(oldSecret), await readFile(files.hashConfig, 'utf8'))
    : null
  const importId = (await begin(sql, { role: 'viewer', accounts: usualAccounts, hashingId, by }))!
  const given: [string, OldFileKind][] = [
    ...(files.rtdb ? [[files.rtdb, 'database'] as [string, OldFileKind]] : []),
    ...(files.auth ? [[files.auth, 'accounts'] as [string, OldFileKind]] : []),
    ...(files.firestore ?? []).map((path): [string, OldFileKind] => [path, 'documents']),
  ]
  for (const [path, kind] of given)
    await takeIn(sql, { importId, name: basename(path), kind, bytes: createReadStream(path), hashingId })
  return importId
}

/** Moves a project in, to its end. */
export async function moveIn(
  sql: Sql,
  project: { files: Partial<OldProject['files']> },
  pace?: Pace,
): Promise<{ importId: string; report: Report }> {
  const importId = await readIn(sql, project)
  await transaction(sql, (tx) => setState(tx, importId, 'placing', 'nok@example.test'))
  const report = (await placeAll(sql, importId, pace ? { pace } : {}))!
  await foldRollups(sql)
  return { importId, report }
}
