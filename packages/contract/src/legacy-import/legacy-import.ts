import { oldFileKinds } from '@khlang/domain/legacy-import/old-file'
import { roles } from '@khlang/domain/staff/acts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { liveReading, projectId, collectionId } from './old-project.ts'
import { refuses } from '../problems.ts'
import { instant, page, paging, text, uuid } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

/** Importing the data of an old system. */

/** Kinds of imports: a file of an old system, or `live` for a collection read from the running database. */
const importedKinds = [...oldFileKinds, 'live'] as const
export type ImportedKind = (typeof importedKinds)[number]

/** Why a file of an old project is refused: an export, the password parameters, or the key of a service account. */
export const oldFileReasons = [
  'not-json',
  'document-too-large',
  'nothing-found',
  'hash-config-wrong',
  'service-account-wrong',
  'token-address-wrong',
] as const
export type OldFileReason = (typeof oldFileReasons)[number]

/** Why a document was not imported. */
export const leftOutReasons = [
  'amount-unreadable',
  'status-unknown',
  'status-of-other-kind',
  'type-unknown',
  'time-unreadable',
  'player-unknown',
  'name-missing',
  'username-taken',
  'said-twice',
  'days-returned',
  'not-paid',
  'no-employee',
  'no-place',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Notes about a document that was imported, or about a row that was not changed. */
export const importNotes = [
  'there-already',
  'changed-here',
  'gone-here',
  'unreadable-now',
  'code-repeated',
  'code-missing',
  'codes-too-long',
  'status-assumed',
  'coins-unreadable',
  'address-refused',
  'agent-unknown',
  'friend-unknown',
  'player-not-found',
  'outcome-open',
  'old-password',
  'no-password',
  'account-there',
  'password-changed-here',
] as const
export type ImportNote = (typeof importNotes)[number]

const sums = {
  documents: z.int(),
  amount: z.int().describe('Satang, or hundredths of credits'),
  extra: z.int().describe('Bonus or coins, in hundredths'),
}
const sum = z.object(sums)
const reasoned = z.object({ ...sums, reason: z.string(), examples: z.array(z.string()) })
const worded = z.object({ ...sums, status: z.string() })
const fields = z.array(z.object({ field: z.string(), documents: z.int() }))

const collectionReport = z.object({
  collection: z.string(),
  before: sum.describe('Sums of the files, counted while reading'),
  after: sum.describe('Sums of the imported rows, counted in the tables'),
  leftOut: sum,
  kept: sum.describe('Rows that already existed or were changed here. They stay as they are'),
  agrees: z.boolean(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  statusesBefore: z.array(worded),
  statusesAfter: z.array(worded),
  whyLeftOut: z.array(reasoned),
  whyKept: z.array(reasoned),
  notes: z.array(reasoned),
  unknownFields: fields,
  secrets: fields.describe('Secret fields that were found and not imported'),
})
export type CollectionReport = z.infer<typeof collectionReport>

const report = z.object({
  files: z.array(z.object({ name: z.string(), kind: z.string(), bytes: z.int(), documents: z.int() })),
  collections: z.array(collectionReport),
  agrees: z.boolean(),
  openOrders: z.int().describe('Number of unsent orders of the imported data; must be 0'),
})
export type LegacyImportReport = z.infer<typeof report>

const legacyImport = z.object({
  id: uuid,
  number: z.int(),
  state: z.enum(['reading', 'fetching', 'trying', 'placing', 'done', 'discarded']),
  role: z.enum(roles),
  accounts: z.object({ krungsri: z.string(), truewallet: z.string() }),
  files: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      kind: z.enum(importedKinds),
      bytes: z.int(),
      documents: z.int(),
      readAt: instant,
    }),
  ),
  live: liveReading
    .nullable()
    .describe('Progress of reading the running document database; null if files are imported'),
  hashing: z.boolean().describe('Whether the parameters of the password hashes were given'),
  collection: z.string().nullable().describe('Collection that is being imported now'),
  progress: z.int(),
  total: z.int(),
  problem: z.string().nullable(),
  trial: report.nullable(),
  report: report.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  committedBy: z.string().nullable(),
})
export type LegacyImport = z.infer<typeof legacyImport>

const importId = uuid
const accountCode = text(40, 1).refine((code) => /^[a-z0-9][a-z0-9-]*$/.test(code), fieldRules['short-key'])

export const oldFileQuery = z.object({ importId, kind: z.enum(oldFileKinds), name: text(200, 1) })
/** Largest export that the page accepts. The command line has no limit. */
export const maxOldFileBytes = 2 * 1024 * 1024 * 1024

export const legacyImportRoutes = {
  /** Returns the import that is not finished, if there is one, and a page of the others, newest first. */
  oldImports: oc
    .route({ method: 'GET', path: '/connections/old-imports', tags: ['connections'] })
    .input(z.object(paging))
    .output(page(legacyImport).extend({ open: legacyImport.nullable() })),
  beginOldImport: oc
    .route({ method: 'POST', path: '/connections/begin-old-import', tags: ['connections'] })
    .input(
      z.object({
        role: z.enum(roles).default('viewer').describe('Role that imported employees get'),
        accounts: z.object({ krungsri: accountCode, truewallet: accountCode }).optional(),
        hashConfig: text(4_000)
          .optional()
          .describe('Parameters of the password hashes, as the old console shows them. Stored encrypted'),
      }),
    )
    .output(legacyImport)
    .errors(refuses('import-open')),
  readOldProject: oc
    .route({ method: 'POST', path: '/connections/read-old-project', tags: ['connections'] })
    .input(
      z.object({
        importId,
        keyFile: text(20_000, 1)
          .optional()
          .describe(
            'Key file of a service account, as JSON. Stored encrypted until the import is committed or discarded',
          ),
        project: projectId.optional().describe('Only if it is not the project of the key'),
        collections: z.array(collectionId).min(1).max(50),
      }),
    )
    .output(legacyImport)
    .errors(refuses('not-found', 'import-closed')),
  tryOldImport: oc
    .route({ method: 'POST', path: '/connections/try-old-import', tags: ['connections'] })
    .input(z.object({ importId }))
    .output(legacyImport)
    .errors(refuses('not-found', 'import-closed')),
  commitOldImport: oc
    .route({ method: 'POST', path: '/connections/commit-old-import', tags: ['connections'] })
    .input(z.object({ importId }))
    .output(legacyImport)
    .errors(refuses('not-found', 'import-closed', 'import-not-tried')),
  discardOldImport: oc
    .route({ method: 'POST', path: '/connections/discard-old-import', tags: ['connections'] })
    .input(z.object({ importId }))
    .output(legacyImport)
    .errors(refuses('not-found', 'import-closed')),
}
