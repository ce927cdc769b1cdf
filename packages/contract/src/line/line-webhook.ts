import { z } from 'zod'

/**
 * An event in a webhook call of LINE. Only the used fields are checked, so that future kinds and fields are accepted.
 * An invalid event is skipped, so that it does not affect the others.
 */
const event = z.looseObject({
  type: z.string().max(60),
  mode: z.string().optional(),
  timestamp: z.number().int().min(0).max(8.64e15),
  webhookEventId: z.string().min(1).max(100),
  source: z
    .looseObject({
      type: z.string(),
      userId: z.string().max(64).optional(),
      groupId: z.string().max(64).optional(),
    })
    .optional(),
  replyToken: z.string().max(200).optional(),
  message: z
    .looseObject({ id: z.string().max(100), type: z.string().max(40), text: z.string().optional() })
    .optional(),
  unsend: z.looseObject({ messageId: z.string().max(100) }).optional(),
})
export type LineWebhookEvent = z.infer<typeof event>

export const lineWebhook = z.looseObject({
  destination: z.string(),
  events: z.array(z.unknown()).max(1_000),
})

/** Reads an event of a webhook call; null, so that it is skipped, if a field that is checked is missing or invalid. */
export const readLineEvent = (input: unknown): LineWebhookEvent | null => event.safeParse(input).data ?? null
