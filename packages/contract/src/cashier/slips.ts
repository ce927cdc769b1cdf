import { requestKinds } from '@khlang/domain/cashier/request'
import { pictureKinds } from '@khlang/domain/pictures/picture'
import { referenceKey } from '@khlang/domain/cashier/slip'
import { bankCodes } from '@khlang/domain/statements/banks'
import type { OperationId, RequestId, SlipId } from '@khlang/domain/brand'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { fieldRules } from '../field-rules.ts'
import { refuses } from '../problems.ts'
import { entryAmount, id, instant, instantInput, operationId, text, uuid } from '../wire.ts'

/** A similar slip on another request: the same bank reference, or the identical picture. */
export const duplicateSlip = z.object({
  slipId: uuid,
  because: z.enum(['reference', 'picture']),
  removed: z.boolean(),
  attachedAt: instant,
  request: z.object({
    id: uuid,
    kind: z.enum(requestKinds),
    number: z.int(),
    status: z.string().describe('Status in Thai, as staff see it'),
    player: z.string().describe('Code of the player'),
    spent: z.boolean().describe('Whether its money was credited or paid, or is about to be'),
  }),
})
export type DuplicateSlip = z.infer<typeof duplicateSlip>

export const slip = z.object({
  id: uuid,
  requestId: uuid,
  reference: z.string().nullable().describe("The bank's reference of the transfer"),
  bank: z.string().nullable(),
  amount: z.string().nullable().describe('Baht'),
  at: instant.nullable().describe('When the transfer was made, according to the slip'),
  fromCode: z.boolean().describe('Whether the reference was read from the QR code on the slip'),
  kind: z.enum(pictureKinds),
  width: z.int(),
  height: z.int(),
  attachedBy: z.string(),
  attachedAt: instant,
  removed: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  pictureKept: z
    .boolean()
    .describe('Whether the picture still exists. That of a removed slip is deleted some time later'),
  alike: z.array(duplicateSlip),
})
export type Slip = z.infer<typeof slip>

const reference = text(80)
  .refine((value) => value === '' || referenceKey(value) !== null, fieldRules['slip-reference'])
  .describe("The bank's reference of the transfer")
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A SHA-256 as 64 hexadecimal digits.')
  .describe('SHA-256 of the picture without its metadata')

/** The query of `POST /api/cashier/attach-slip`. Its body is the bytes of the picture. */
export const attachSlipQuery = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  requestId: id<RequestId>(),
  reference: reference.optional(),
  bank: z.enum(bankCodes).optional(),
  amount: entryAmount.optional(),
  at: instantInput.optional(),
  fromCode: z.stringbool().optional(),
})
/**
 * The query of `POST /api/service/slips`, by which the player site attaches a slip. It names the request by
 * its key or id.
 */
export const siteSlipQuery = attachSlipQuery
  .omit({ requestId: true, fromCode: true })
  .extend({ request: text(200, 1).describe('Key or id of the request') })

/** The answer to the player site about a slip that it attached. */
export type SiteSlip = {
  id: string
  request: string
  /** Whether the picture or the bank reference is also on another request. Staff are then warned. */
  duplicate: boolean
}

/** The query of `GET /api/cashier/slip-picture`. */
export const slipPictureQuery = z.object({ id: id<SlipId>() })

export const slips = {
  /** Returns all slips of a request, including removed ones. */
  slips: oc
    .route({ method: 'GET', path: '/cashier/slips', tags: ['slips'] })
    .input(z.object({ requestId: id<RequestId>() }))
    .output(z.object({ rows: z.array(slip) }))
    .errors(refuses('not-found')),
  /**
   * Returns the latest 20 slips of other requests with this bank reference or picture hash. The console calls this
   * before it attaches a slip, to warn that the slip may have been used before.
   */
  alikeSlips: oc
    .route({ method: 'GET', path: '/cashier/alike-slips', tags: ['slips'] })
    .input(
      z.object({
        requestId: id<RequestId>().optional(),
        reference: reference.optional(),
        hash: hash.optional(),
      }),
    )
    .output(z.object({ rows: z.array(duplicateSlip) })),
  removeSlip: oc
    .route({ method: 'POST', path: '/cashier/remove-slip', tags: ['slips'] })
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        slipId: id<SlipId>(),
        reason: text(500, 3),
      }),
    )
    .output(slip)
    .errors(refuses('not-found', 'slip-removed', 'operation-reused')),
}
