import { businessEventKinds } from '@khlang/domain/connections/business-event'
import { z } from 'zod'

const minute = z.int().min(0).max(1_439).describe('Minutes of the Bangkok day')

/** Which alerts an employee wants. */
export const alertWish = z.object({
  kinds: z.array(z.enum(businessEventKinds)).min(1, 'Choose what is told.'),
  least: z.int().min(0).max(99_999_999_900).describe('Satang; sums below are not told'),
  quiet: z
    .object({ from: minute, until: minute })
    .nullable()
    .describe('Then only what cannot wait is told; over midnight where `until` is the earlier'),
})
