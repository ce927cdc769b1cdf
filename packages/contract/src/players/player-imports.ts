import type { OperationId } from '@khlang/domain/brand'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { instant, operationId, text, uuid } from '../wire.ts'

/** The effect that a line of a file would have. */
export const importVerdicts = ['new', 'changed', 'unchanged', 'unreadable'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** Why a line is skipped, apart from an invalid field. */
export const lineReasons = [
  'no-player',
  'code-missing',
  'code-taken',
  'repeated',
  'agent-unknown',
  'master-unknown',
  'master-of-another-agent',
  'friend-unknown',
  'friend-himself',
  'value-blocked',
  'player-forgotten',
  'player-restricted',
  'field-wrong',
] as const
export type LineReason = (typeof lineReasons)[number]

/** What to do about a wrong field. `zero-lost`: a spreadsheet may have dropped zeros at the beginning. */
export const lineHints = ['zero-lost'] as const
export type LineHint = (typeof lineHints)[number]

export const maxPlayerLines = 20_000
/** In bytes. */
export const maxPlayerFileBytes = 16 * 1024 * 1024

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), unreadable: z.int() })
export type ImportCounts = z.infer<typeof counts>

export const playerImport = z.object({
  id: uuid,
  fileName: z.string(),
  ignored: z.array(z.string()).describe('Headings that were not recognised and are ignored'),
  counts,
  createdBy: z.string(),
  createdAt: instant,
  committedBy: z.string().nullable(),
  committedAt: instant.nullable(),
})
export type PlayerImport = z.infer<typeof playerImport>

export const playerImportLine = z.object({
  line: z.int(),
  verdict: z.enum(importVerdicts),
  playerId: uuid.nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  fields: z.array(z.string()).describe('The fields that would change'),
  reasons: z.array(
    z.object({
      field: z.string().nullable(),
      reason: z.enum(lineReasons),
      hint: z.enum(lineHints).optional().describe('What to do about it'),
    }),
  ),
})
export type PlayerImportLine = z.infer<typeof playerImportLine>

export const playerImportQuery = z.object({ name: text(200, 1) })

const importId = uuid

export const playerImports = {
  importLines: oc
    .route({ method: 'GET', path: '/players/import-lines', tags: ['players'] })
    .input(
      z.object({
        importId,
        verdict: z.enum(importVerdicts),
        after: z.coerce
          .number<number>()
          .int()
          .min(0)
          .default(0)
          .describe('Number of the last line of the previous page'),
        limit: z.coerce.number<number>().int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ rows: z.array(playerImportLine) }))
    .errors(refuses('not-found')),
  /** Applies the result of `players/preview-import`, all or nothing. A repeat changes nothing. */
  commitImport: oc
    .route({ method: 'POST', path: '/players/commit-import', tags: ['players'] })
    .input(z.object({ operationId: operationId as unknown as z.ZodType<OperationId, string>, importId }))
    .output(playerImport)
    .errors(refuses('approval-needed', 'not-found', 'stale-preview', 'operation-reused')),
}
