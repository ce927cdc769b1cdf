import { z } from 'zod'

/** The account to which a payout was ordered, as lists and panes show it. */
export const shownPayee = z.object({
  bank: z.string(),
  tail: z
    .string()
    .nullable()
    .describe('Last digits of the number; null if the player’s personal data were deleted'),
  name: z.string(),
})
export type ShownPayee = z.infer<typeof shownPayee>
