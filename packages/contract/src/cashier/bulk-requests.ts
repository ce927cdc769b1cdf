import type { OperationId, RequestId } from '@khlang/domain/brand'
import { bulkActs, bulkGroups, maxBulkRequests } from '@khlang/domain/cashier/bulk'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { depositRow, withdrawalRow } from './cashier.ts'
import { refuses } from '../problems.ts'
import { id, operationId, text, uuid } from '../wire.ts'

const request = z.discriminatedUnion('kind', [depositRow, withdrawalRow])

/** A request in the preview of a bulk action. */
export const bulkRow = z.object({
  request,
  group: z.enum(bulkGroups),
  why: z.string().nullable().describe('What is doubtful, or the refusal code'),
})
export type BulkRow = z.infer<typeof bulkRow>

export const bulkResult = z.object({
  requestId: uuid,
  outcome: z.enum(['done', 'refused', 'skipped']).describe('`skipped`: somebody else had finished it before'),
  code: z.string().optional(),
  request: request.optional().describe('The request after the call'),
})
export type BulkResult = z.infer<typeof bulkResult>

const command = (path: string) => oc.route({ method: 'POST', path: `/cashier/${path}`, tags: ['cashier'] })

export const bulkRequests = {
  /** Changes nothing. Returns what would happen to each request, with the versions to confirm. */
  previewBulk: command('preview-bulk')
    .input(
      z.object({ act: z.enum(bulkActs), requestIds: z.array(id<RequestId>()).min(1).max(maxBulkRequests) }),
    )
    .output(z.object({ rows: z.array(bulkRow) })),
  /**
   * Runs each request separately, as previewed. A request that changed since is refused, and a refusal does not affect
   * the others.
   */
  bulk: command('bulk')
    .input(
      z.object({
        act: z.enum(bulkActs),
        reason: text(500).optional(),
        rows: z
          .array(
            z.object({
              operationId: operationId as unknown as z.ZodType<OperationId, string>,
              requestId: id<RequestId>(),
              version: z.int().min(1),
            }),
          )
          .min(1)
          .max(maxBulkRequests),
      }),
    )
    .output(z.object({ results: z.array(bulkResult) }))
    .errors(refuses('operation-reused', 'reason-missing')),
}
