import { maxFileLines } from '@khlang/contract/statements/statement-imports'
import type { StatementImportId } from '@khlang/domain/brand'
import { likelyDays } from '@khlang/domain/statements/files/file-day'
import { accountsToTake } from '@khlang/domain/statements/files/file-accounts'
import { findHeadings, headLines } from '@khlang/domain/statements/files/headings'
import type { FileMapping } from '@khlang/domain/statements/files/mapping'
import { withoutWrongColumns } from '@khlang/domain/statements/files/saved-mapping'
import { writeAudit } from '#platform/audit.ts'
import { allowIdleTransaction, type Sql, transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { refuseFile } from '#platform/tables/file-problem.ts'
import { maxReadSeconds, readInThread } from '#platform/tables/read-in-thread.ts'
import {
  addImport,
  addLines,
  findElsewhere,
  findImportOfFile,
  findMapping,
  type MappingFrom,
  ownNumbersFor,
  saveRead,
} from './import-store.ts'
import { sampleFile } from './sample-file.ts'

type UploadedFile = {
  account: string
  name: string
  fileHash: string
  bytes: Buffer
  actor: EmployeeActor
  /** An employee has confirmed that the bank gives one file for several accounts. */
  shared: boolean
}

const bankFile = new URL('./bank-file-reader.ts', import.meta.url)

/**
 * Reads a file into lines, all or nothing: if the process dies in between, nothing is stored and the file
 * must be uploaded again. If the file was uploaded for this account before, even at the same moment, returns
 * the import of the first upload (`isRepeat`). A file of another account is refused unless it is `shared`, an empty,
 * too long or unreadable one always. Of a file that names several accounts only the lines of this one are read.
 */
export function takeFile(
  sql: Sql,
  { account, name, fileHash, bytes, actor, shared }: UploadedFile,
): Promise<{ id: StatementImportId; isRepeat: boolean }> {
  return readInThread(bankFile, bytes, (file) =>
    transaction(sql, async (tx) => {
      await allowIdleTransaction(tx, { seconds: maxReadSeconds + 10 })
      const id = newId<StatementImportId>()
      const { format, encoding, sheet } = file
      const newImport = {
        id,
        accountCode: account,
        fileName: name,
        fileHash,
        format,
        encoding,
        sheet,
        createdBy: actor.email,
      }
      if (!(await addImport(tx, newImport))) {
        const sameFile = await findImportOfFile(tx, account, fileHash)
        if (sameFile === null) throw new Error('A file collided with one that is not there')
        return { id: sameFile, isRepeat: true }
      }
      const numbers = await ownNumbersFor(tx, account)
      const taken = accountsToTake({ named: file.accounts ?? [], ...numbers })
      if (typeof taken === 'string') refuseFile(taken)
      // A file that says which of its lines are this account's may be brought for each of its accounts.
      const elsewhere = shared || taken !== null ? null : await findElsewhere(tx, newImport)
      if (elsewhere)
        refuse('file-of-another-account', {
          detail: `It was imported for ${elsewhere.accountCode} by import #${elsewhere.number}.`,
        })
      const head: string[][] = []
      let lines = 0
      for await (const all of file.lines) {
        const batch =
          taken === null ? all : all.filter((line) => !line.account || taken.includes(line.account))
        if (batch.length === 0) continue
        if (lines + batch.length > maxFileLines) refuseFile('too-many-lines')
        await addLines(tx, id, lines, batch)
        if (head.length < headLines)
          head.push(...batch.slice(0, headLines - head.length).map(({ cells }) => cells))
        lines += batch.length
      }
      if (lines === 0) refuseFile('empty')
      const { ownNumber } = numbers
      const [mapping, mappingFrom] = await proposeMapping(tx, {
        id,
        account,
        ownNumber,
        lines,
        head,
        fixed: file.mapping,
      })
      await saveRead(tx, id, { lines, mapping, mappingFrom })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'import.upload',
        object: ['import', id],
        after: { account, name, fileHash, format, lines },
      })
      return { id, isRepeat: false }
    }),
  )
}

type FileRead = {
  id: StatementImportId
  account: string
  ownNumber: string
  lines: number
  head: string[][]
  fixed: FileMapping | null
}

/**
 * Returns the initial mapping and its origin: given by the format, saved for this account's files, or guessed
 * from headings and dates.
 */
async function proposeMapping(
  tx: Tx,
  { id, account, ownNumber, lines, head, fixed }: FileRead,
): Promise<[FileMapping, MappingFrom]> {
  if (fixed) return [fixed, 'format']
  const savedMapping = await findMapping(tx, account, head.map(headingsText))
  const { samples, ownColumns } = await sampleFile(tx, { id, lines, head, ownNumber })
  const found = findHeadings(head, ownColumns)
  if (savedMapping) return [withoutWrongColumns(savedMapping, found, ownColumns), 'saved']
  const { date } = found.columns
  const dates = date === undefined ? [] : samples.map((cells) => cells[date] ?? '')
  return [{ ...found, ...likelyDays(dates, new Date()) }, 'found']
}

/** Returns the headings of a file as one text, which is the lookup key of a saved mapping. */
export const headingsText = (cells: readonly string[]) => JSON.stringify(cells)
