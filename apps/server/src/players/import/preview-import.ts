import { derivedHeadings, type ImportedField, playerHeadings } from '@khlang/contract/legacy-words'
import {
  importVerdicts,
  type ImportCounts,
  maxPlayerLines,
  type PlayerImport,
} from '@khlang/contract/players/player-imports'
import { exportMark } from '@khlang/contract/reports/export-permit'
import { writeAudit } from '#platform/audit.ts'
import { hashBytes } from '#platform/files/hash-bytes.ts'
import { type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuseFile } from '#platform/tables/file-problem.ts'
import { readInThread, tableReaderScript } from '#platform/tables/read-in-thread.ts'
import type { TableFile, TableLine } from '#platform/tables/table-file.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { blockedMarks } from '../block-list/blocklist-store.ts'
import { lockNamed } from '../form/form-store.ts'
import { addImport, findImport, forgetOldImports } from './import-store.ts'
import { classifyLine, type Known } from './classify-line.ts'
import { withoutLostFriends } from './lost-friends.ts'
import { type LineRead, readLine } from './read-line.ts'
import { namesOfReferral } from '../form/referral-store.ts'

type UploadedFile = { name: string; bytes: Buffer }

/** Reads a file of players and stores what each line would do. No player is changed before `commitImport`. */
export async function previewImport(
  sql: Sql,
  actor: EmployeeActor,
  { name, bytes }: UploadedFile,
): Promise<PlayerImport> {
  const fileHash = await hashBytes(bytes) // before the thread takes the bytes
  const { head, lines, isCsv } = await readInThread(tableReaderScript, bytes, linesOf)
  const columns = columnsOf(head)
  const parsed = lines.map(({ line, cells }) => ({
    line,
    ...readLine(cellsByField(cells, columns.fields, isCsv)),
  }))
  return transaction(sql, async (tx) => {
    await forgetOldImports(tx)
    const existing = await knownOf(tx, parsed)
    const takenValues = new Set<string>()
    const verdicts = withoutLostFriends(
      parsed.map(({ line, ...one }) => ({ line, ...classifyLine(one, existing, takenValues) })),
    )
    const counts = Object.fromEntries(
      importVerdicts.map((verdict) => [verdict, verdicts.filter((one) => one.verdict === verdict).length]),
    ) as ImportCounts
    const id = newId()
    const newImport = {
      id,
      fileName: name,
      fileHash,
      ignored: columns.ignored,
      counts,
      createdBy: actor.email,
    }
    await addImport(tx, newImport, verdicts)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'player.previewImport',
      object: ['import', id],
      after: { name, fileHash, ...counts },
    })
    return (await findImport(tx, id))!
  })
}

/** Returns the first line that has the heading of a code or key, and the lines below. Refuses a file without them. */
async function linesOf(file: TableFile) {
  const lines: TableLine[] = []
  let head: string[] | null = null
  for await (const batch of file.lines)
    for (const one of batch) {
      if (one.cells[0]?.startsWith(exportMark)) continue
      if (head === null && columnsOf(one.cells).hasKeyOrCode) head = one.cells
      else if (head !== null) lines.push(one)
      if (lines.length > maxPlayerLines) refuseFile('too-many-lines')
    }
  if (head === null) return refuseFile('not-a-table')
  if (lines.length === 0) return refuseFile('empty')
  return { head, lines, isCsv: file.format === 'csv' }
}

/** Maps a heading to its field; `location.add_line_1` and `add_line_1` are the same. */
const fieldOf = (heading: string): ImportedField | undefined => {
  const name = heading.trim().toLowerCase().split('.').at(-1)!
  return Object.hasOwn(playerHeadings, name) ? playerHeadings[name as keyof typeof playerHeadings] : undefined
}

function columnsOf(head: readonly string[]) {
  const fields = head.map(fieldOf)
  const ignored = head.filter(
    (heading, index) => fields[index] === undefined && heading !== '' && !derivedHeadings.includes(heading),
  )
  return { fields, ignored, hasKeyOrCode: fields.includes('code') || fields.includes('key') }
}

/**
 * Maps the filled cells of a line to their fields; the first filled column of a field counts. An export disarms
 * formulas in a CSV with an apostrophe, which is removed here.
 */
function cellsByField(
  cells: readonly string[],
  fields: readonly (ImportedField | undefined)[],
  isCsv: boolean,
) {
  const found: Partial<Record<ImportedField, string>> = {}
  fields.forEach((field, index) => {
    const cell = cells[index] ?? ''
    const text = isCsv ? cell.replace(/^'(?=[=+\-@＝＋－＠])/, '') : cell
    if (field !== undefined && text !== '' && found[field] === undefined) found[field] = text
  })
  return found
}

async function knownOf(tx: Tx, read: readonly LineRead[]): Promise<Known> {
  const keys = read.flatMap(({ key }) => key ?? [])
  const codes = read.flatMap(({ written }) => written.code?.toLowerCase() ?? [])
  const friendKeys = read.flatMap(({ friend }) => (friend && 'key' in friend ? friend.key : []))
  const friendCodes = read.flatMap(({ friend }) =>
    friend && 'code' in friend ? friend.code.toLowerCase() : [],
  )
  const players = await lockNamed(tx, {
    keys: [...new Set([...keys, ...friendKeys])],
    codes: [...new Set([...codes, ...friendCodes])],
  })
  const { agents, masters } = await namesOfReferral(tx)
  return {
    byKey: new Map(players.map((one) => [one.externalKey, one])),
    byCode: new Map(players.map((one) => [one.values.code.toLowerCase(), one])),
    agents: new Map(agents.map(({ id, username }) => [username, id])),
    masters: new Map(masters.map(({ key, ...master }) => [String(key), master])),
    agentsOfMasters: new Map(masters.map(({ id, agentId }) => [id, agentId])),
    comingKeys: new Set(keys),
    comingCodes: new Set(codes),
    blocked: new Set(await blockedMarks(tx)),
  }
}
