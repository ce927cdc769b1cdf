import { businessEventKinds } from '@khlang/domain/notifications/business-event'
import { z } from 'zod'

const minute = z.int().min(0).max(1_439).describe('Minute of the day in Bangkok: 0 is midnight, 420 is 07:00')

/** Which alerts an employee wants. */
export const alertWish = z.object({
  kinds: z.array(z.enum(businessEventKinds)).min(1, 'Choose at least one event.'),
  least: z.int().min(0).max(99_999_999_900).describe('Satang. Events about a smaller amount raise no alert'),
  quiet: z
    .object({ from: minute, until: minute })
    .nullable()
    .describe(
      'Quiet hours: only urgent events raise an alert. They pass midnight if `until` is smaller than `from`',
    ),
})
