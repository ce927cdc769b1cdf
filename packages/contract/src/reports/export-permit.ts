import type { OperationId } from '@khlang/domain/brand'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { operationId, uuid } from '../wire.ts'

/**
 * The beginning of the last line of a file with full numbers: who took it, when and why. It contains no data of
 * players.
 */
export const exportMark = 'ไฟล์นี้นำออกโดย'

/** Permits the caller to export a file with full numbers once. Carried out when a second person approves. */
export const permitExport = oc
  .route({ method: 'POST', path: '/reports/permit-export', tags: ['reports'] })
  .input(
    z.object({
      operationId: operationId as unknown as z.ZodType<OperationId, string>,
      query: z
        .record(z.string().max(40), z.string().max(400_000))
        .describe('The query with which the file will be requested'),
    }),
  )
  .output(
    z.object({
      id: uuid.nullable().describe('Id of the approval; null if none is needed for this file'),
    }),
  )
  .errors(refuses('bad-input', 'not-permitted', 'approval-needed', 'operation-reused', 'too-many-tries'))
