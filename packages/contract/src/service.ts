import { requestStates } from '@khlang/domain/cashier/request'
import { withLatinDigits } from '@khlang/domain/digits'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { newRequest } from './cashier.ts'
import { requestAnswer } from './credit-backend.ts'
import { refuses } from './problems.ts'
import { bonusInput, entryAmount, instantInput, text } from './wire.ts'

/** For the player site, bank feeds and the crediting back-end: `Authorization: Bearer <service key>`. */

const optionalText = (max: number) =>
  text(max)
    .transform((value) => value || undefined)
    .optional()

export const heardEntry = z.object({
  account: text(40, 1).describe('Code of the own account'),
  reference: optionalText(200).describe("The bank's own number of this transaction"),
  amount: entryAmount,
  direction: z.enum(['in', 'out']),
  occurredAt: instantInput,
  channel: z.enum(['bank', 'truemoney']),
  sender: z
    .object({
      bank: optionalText(40),
      accountTail: optionalText(40),
      name: optionalText(200),
      mobile: optionalText(40).transform((mobile) => mobile && withLatinDigits(mobile).replaceAll(/\D/g, '')),
    })
    .optional(),
  balanceAfter: entryAmount.optional(),
  rawText: optionalText(2000),
})
export type HeardEntry = z.output<typeof heardEntry>

export const maxBatch = 500

export const service = {
  /** One result per entry, in order; one bad entry spoils no other, so each is checked on its own. */
  statementEntries: oc
    .route({ method: 'POST', path: '/service/statement-entries', tags: ['service'] })
    .input(z.object({ entries: z.array(z.unknown()).min(1).max(maxBatch) }))
    .output(
      z.object({
        results: z.array(
          z.object({
            id: z.uuid().optional(),
            outcome: z.enum(['created', 'duplicate', 'refused']),
            reason: z.string().optional(),
          }),
        ),
      }),
    ),
  deposits: oc
    .route({ method: 'POST', path: '/service/deposits', tags: ['service'] })
    .input(newRequest.extend({ bonus: bonusInput.optional() }))
    .output(
      z.object({
        id: z.uuid(),
        state: z.enum(requestStates),
        status: z.string(),
        payExactly: z
          .string()
          .nullable()
          .describe(
            'Baht to ask the player for, by whose satang his money is known; null: the amount itself',
          ),
      }),
    )
    .errors(refuses('not-found', 'player-suspended', 'player-excluded', 'operation-reused')),
  withdrawals: oc
    .route({ method: 'POST', path: '/service/withdrawals', tags: ['service'] })
    .input(newRequest)
    .output(z.object({ id: z.uuid(), state: z.enum(requestStates), status: z.string() }))
    .errors(refuses('not-found', 'operation-reused')),
  /** What a `historyKey` stands for, for the crediting back-end (scope `crediting`). */
  request: oc
    .route({ method: 'GET', path: '/service/requests/{historyKey}', tags: ['service'] })
    .input(z.object({ historyKey: text(200, 1) }))
    .output(requestAnswer)
    .errors(refuses('not-found')),
}
