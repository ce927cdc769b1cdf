import type {
  ImportCounts,
  ImportVerdict,
  PlayerImport,
  PlayerImportLine,
} from '@khlang/contract/players/player-imports'
import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Verdict, PlannedChange } from './classify-line.ts'

type ImportRecord = Omit<PlayerImport, 'createdAt' | 'committedAt'> & {
  createdAt: Date
  committedAt: Date | null
}

const selectImport = (db: Db) => db`
  select id, file_name, ignored, counts, created_by, created_at, committed_by, committed_at from player_import`

const toPlayerImport = (row: ImportRecord): PlayerImport => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  committedAt: row.committedAt?.toISOString() ?? null,
})

export async function findImport(db: Db, id: string): Promise<PlayerImport | null> {
  const [row] = await db<ImportRecord[]>`${selectImport(db)} where id = ${id}`
  return row ? toPlayerImport(row) : null
}

export async function lockImport(tx: Tx, id: string): Promise<PlayerImport | null> {
  const [row] = await tx<ImportRecord[]>`${selectImport(tx)} where id = ${id} for update`
  return row ? toPlayerImport(row) : null
}

type NewImport = {
  id: string
  fileName: string
  fileHash: string
  ignored: string[]
  counts: ImportCounts
  createdBy: string
}

export async function addImport(
  tx: Tx,
  { id, fileName, fileHash, ignored, counts, createdBy }: NewImport,
  lines: readonly (Verdict & { line: number })[],
): Promise<void> {
  await tx`
    insert into player_import (id, file_name, file_hash, ignored, counts, created_by)
    values (${id}, ${fileName}, ${fileHash}, ${ignored}, ${tx.json(counts)}, ${createdBy})`
  const importLines = lines.map((one) => ({
    importId: id,
    line: one.line,
    verdict: one.verdict,
    playerId: one.player?.id ?? null,
    playerVersion: one.player?.version ?? null,
    code: one.code,
    name: one.name,
    fields: one.fields,
    reasons: tx.json(one.reasons as never),
    wanted: one.wanted === null ? null : tx.json(one.wanted as never),
  }))
  for (const rows of inStatements(importLines)) await tx`insert into player_import_line ${tx(rows as never)}`
}

export const importLinesOf = (
  db: Db,
  {
    importId,
    verdict,
    after,
    limit,
  }: { importId: string; verdict: ImportVerdict; after: number; limit: number },
) =>
  db<PlayerImportLine[]>`
    select line, verdict, player_id, code, name, fields, reasons from player_import_line
    where import_id = ${importId} and verdict = ${verdict} and line > ${after} order by line limit ${limit}`

export type LineToDo = {
  line: number
  verdict: 'new' | 'changed'
  playerId: string | null
  playerVersion: number | null
  wanted: PlannedChange
}

/** Returns the previewed lines that add or change a player, in the order of the file. */
export const linesToDo = (tx: Tx, importId: string) =>
  tx<LineToDo[]>`
    select line, verdict, player_id, player_version, wanted from player_import_line
    where import_id = ${importId} and verdict in ('new', 'changed') order by line`

/**
 * Ends an import and deletes its copy of the values, since they are now stored with the players. `idByLine`: the
 * players, by which forgetting one finds their line.
 */
export async function closeImport(
  tx: Tx,
  importId: string,
  { committedBy, idByLine }: { committedBy: string; idByLine: ReadonlyMap<number, string> },
): Promise<void> {
  await tx`update player_import_line set wanted = null where import_id = ${importId}`
  await tx`
    update player_import_line l set player_id = n.id
    from unnest(${[...idByLine.keys()]}::int[], ${[...idByLine.values()]}::uuid[]) as n (line, id)
    where l.import_id = ${importId} and l.line = n.line and l.player_id is null`
  await tx`
    update player_import set committed_by = ${committedBy}, committed_at = clock_timestamp() where id = ${importId}`
}

/** Deletes previews older than a day that were never committed, with the personal data in them. */
export async function forgetOldImports(tx: Tx): Promise<void> {
  await tx`
    delete from player_import_line using player_import i
    where import_id = i.id and i.committed_at is null and i.created_at < clock_timestamp() - interval '1 day'`
  await tx`
    delete from player_import where committed_at is null and created_at < clock_timestamp() - interval '1 day'`
}
