import type { StatementImportId } from '@khlang/domain/brand'
import { eras } from '@khlang/domain/calendar'
import { dayOrders } from '@khlang/domain/statements/files/file-day'
import { fileFields, type FileMapping } from '@khlang/domain/statements/files/mapping'
import { lineProblems } from '@khlang/domain/statements/files/read-line'
import type { OperationId } from '@khlang/domain/brand'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { id, instant, operationId, page, paging, rowBase, text, uuid } from '../wire.ts'

/** The largest size of a file, in bytes, and the most lines that it may have. */
export const maxFileBytes = 32 * 1024 * 1024
export const maxFileLines = 200_000

/** Why a file is refused before any line is stored. */
export const fileProblems = [
  'empty',
  'too-large',
  'too-many-lines',
  'pdf',
  'old-excel',
  'not-a-table',
  'unsafe-xml',
  'unsafe-zip',
  'too-heavy',
  'broken',
  'other-account',
  'several-accounts',
] as const
export type FileProblem = (typeof fileProblems)[number]

export const fileFormats = ['csv', 'xlsx', 'ofx', 'camt'] as const
/**
 * `mapping`: its columns are to be chosen; `previewing`, `committing`, `takingBack`: being read, added or taken back now;
 * `previewed`: waits to be committed. `takenBack`: what nobody had used of it was taken back.
 */
export const importStates = [
  'mapping',
  'previewing',
  'previewed',
  'committing',
  'done',
  'discarded',
  'takingBack',
  'takenBack',
] as const
export type ImportState = (typeof importStates)[number]

const column = z.int().min(0).max(199)
export const fileMapping = z.object({
  head: z.int().min(0).max(1000),
  columns: z.partialRecord(z.enum(fileFields), column),
  order: z.enum(dayOrders),
  era: z.enum(eras),
}) as unknown as z.ZodType<FileMapping, FileMapping>

const baht = z.string().describe('Baht with two decimals, for example `1000.50`')
const side = z.object({ count: z.int(), sum: baht })

/**
 * The result of a preview: totals of all readable lines, in and out, and of the new ones among those that came in
 * (`newIn`); the first and last moment; and whether the balances are consistent (`continuity`; null without balances).
 */
export const importSummary = z.object({
  in: side,
  out: side,
  newIn: side,
  from: instant.nullable(),
  to: instant.nullable(),
  timed: z.boolean().describe('Whether every line has a time of day'),
  newestFirst: z
    .boolean()
    .optional()
    .describe('Whether the newest line comes first. Missing in previews by an older console'),
  continuity: z
    .object({
      opening: baht,
      closing: baht,
      expected: baht,
      /** How many balances do not fit the line before; `firstBreak` is the number of the first such line. */
      breaks: z.int(),
      firstBreak: z.int().nullable(),
    })
    .nullable(),
})
export type ImportSummary = z.infer<typeof importSummary>

export const importRow = rowBase.extend({
  state: z.enum(importStates),
  account: z.object({ code: z.string(), bank: z.string(), name: z.string() }),
  fileName: z.string(),
  fileHash: z.string(),
  format: z.enum(fileFormats),
  encoding: z.string().nullable(),
  sheet: z.string().nullable(),
  lines: z.int().describe('Number of lines that are not empty'),
  preview: z.int().describe('Number of the preview. To commit, send the number of the preview you saw'),
  progress: z.int().describe('Number of lines previewed, committed or looked at to take them back so far'),
  counts: z.object({
    new: z.int(),
    duplicate: z.int(),
    unreadable: z.int(),
    added: z.int(),
    overtaken: z
      .int()
      .describe('Lines reported by another source between preview and commit, and therefore not added'),
    takenBack: z.int().describe('Of the added lines, those that were taken back'),
  }),
  summary: importSummary.nullable(),
  createdBy: z.string(),
  committedBy: z.string().nullable(),
  committedAt: instant.nullable(),
  takenBackBy: z.string().nullable(),
  takenBackAt: instant.nullable().describe('Since when the file may be added again'),
})
export type ImportRow = z.infer<typeof importRow>

export const importDetail = z.object({
  import: importRow,
  mapping: fileMapping,
  /**
   * Where the mapping comes from: saved for this account's files with these headings, guessed, given by the format, or
   * set by a person.
   */
  mappingFrom: z.enum(['saved', 'found', 'format', 'chosen']),
  ownColumns: z
    .array(z.int())
    .describe(
      'Columns with the number of the own account beside each line, which is no sender. Counted from 0',
    ),
  head: z.array(z.array(z.string())).describe('The first lines as they are in the file'),
  samples: z.array(z.array(z.string())).describe('Lines from all over the file'),
})
export type ImportDetail = z.infer<typeof importDetail>

export const importGroups = ['new', 'duplicate', 'unreadable', 'overtaken'] as const
export type ImportGroup = (typeof importGroups)[number]

export const importLine = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  problem: z.enum(lineProblems).nullable(),
  direction: z.enum(['in', 'out']).nullable(),
  amount: baht.nullable(),
  occurredAt: instant.nullable(),
  balanceAfter: baht.nullable(),
  sender: z.string().nullable(),
  /** What a duplicate is the same as: an entry that exists, or an earlier line of this file; null for any other. */
  sameAs: z
    .object({ entry: z.object({ id: uuid, number: z.int() }).nullable(), line: z.int().nullable() })
    .nullable(),
})
export type ImportLine = z.infer<typeof importLine>

/**
 * Why an entry of a file stays when the file is taken back. `crediting`, `credited`: matched. `replaced`: split or joined.
 * `closed` by a person. `held`: a colleague is working on it. `original`: another entry is closed as its duplicate.
 * `known`: the file was added again, and the entry has the money of its line there.
 */
export const stayReasons = [
  'crediting',
  'credited',
  'replaced',
  'closed',
  'held',
  'original',
  'known',
] as const
export type StayReason = (typeof stayReasons)[number]

export const importUse = z.object({
  free: z.int().describe('Entries that would be taken back'),
  stays: z.array(z.object({ why: z.enum(stayReasons), count: z.int() })),
  entries: z
    .array(
      z.object({
        id: uuid,
        number: z.int(),
        why: z.enum(stayReasons),
        direction: z.enum(['in', 'out']),
        amount: baht,
        occurredAt: instant,
        holder: z.string().nullable(),
      }),
    )
    .describe('The first 50 entries that stay'),
})
export type ImportUse = z.infer<typeof importUse>

export const uploadQuery = z.object({
  account: text(40, 1),
  name: text(200, 1),
  shared: z.stringbool().optional().describe('Confirms that the same file belongs to several accounts'),
})
export const uploadAnswer = z.object({
  import: importRow,
  known: z.boolean().describe('Whether this file was uploaded before'),
})
export type UploadAnswer = z.infer<typeof uploadAnswer>

const importInput = z.object({ importId: id<StatementImportId>() })
/** The body of `POST /api/reports/import-lines`. */
export const importLinesQuery = importInput.extend({ group: z.enum(importGroups) })
const readRoute = (name: string) =>
  oc.route({ method: 'GET', path: `/statements/${name}`, tags: ['imports'] })
const command = (name: string) => oc.route({ method: 'POST', path: `/statements/${name}`, tags: ['imports'] })

export const statementImports = {
  /** Returns the uploaded files, newest first, without discarded ones. */
  imports: readRoute('imports').input(z.object(paging)).output(page(importRow)),
  importDetail: readRoute('import-detail')
    .input(importInput)
    .output(importDetail)
    .errors(refuses('not-found')),
  importLines: readRoute('import-lines')
    .input(importLinesQuery.extend(paging))
    .output(page(importLine))
    .errors(refuses('not-found')),
  /**
   * Reads the file with the mapping and decides for each line whether it is new, a duplicate or unreadable. Returns at
   * once; the row shows the progress.
   */
  previewImport: command('preview-import')
    .input(importInput.extend({ mapping: fileMapping }))
    .output(importRow)
    .errors(refuses('not-found', 'import-closed')),
  /**
   * Adds only lines that the preview marked as new, and none whose money another source has reported meanwhile. An
   * outdated preview is refused.
   */
  commitImport: command('commit-import')
    .input(
      importInput.extend({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        preview: z.int().min(1),
        fileHash: text(64, 64),
      }),
    )
    .output(importRow)
    .errors(refuses('not-found', 'import-closed', 'stale-preview', 'operation-reused')),
  /** Returns how many entries of a file could be taken back now, and which stay since they are in use. */
  importUse: readRoute('import-use').input(importInput).output(importUse).errors(refuses('not-found')),
  /**
   * Takes back an added file: its entries that nobody has used are closed and count nowhere, and the file may be added
   * again. Entries in use stay (`importUse`). Returns at once; the row shows the progress.
   */
  takeBackImport: command('take-back-import')
    .input(
      importInput.extend({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        reason: text(500, 3),
      }),
    )
    .output(importRow)
    .errors(refuses('not-found', 'import-closed', 'import-not-added', 'operation-reused')),
  discardImport: command('discard-import')
    .input(importInput)
    .output(importRow)
    .errors(refuses('not-found', 'import-closed')),
}
