import type { Credits } from '@khlang/domain/money'
import { z } from 'zod'
import type { ProblemDetails } from '../problems.ts'

const range = 'A whole number of credits from 0 to 999,999,999.'
/** How much of a deposit's credit is taken back. The server checks that it is no more than was credited. */
export const takenCredits = (
  z.number(range).int(range).min(0, range).max(999_999_999, range) as unknown as z.ZodType<Credits, number>
)
  .optional()
  .describe(
    'How much of the credit is taken back; by default all of it. The rest stays with the player, as a loss of the shop. With 0 nothing is sent to the back-end, and there is no order',
  )

/** What is allowed where more is to be taken back than was credited. */
export const moreThanCredited = (credited: Credits): ProblemDetails => ({
  fields: [
    {
      path: 'credits',
      message: `At most ${credited} credits, which were credited for this deposit.`,
      rule: 'whole',
      least: 0,
      most: credited,
    },
  ],
})
