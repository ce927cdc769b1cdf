import { z } from 'zod'

/**
 * What LINE tells the console. Only what is used is looked at: kinds and fields of tomorrow pass, and an event that cannot be told
 * from others is left out, so that it spoils no other.
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

export const readLineEvent = (told: unknown): LineWebhookEvent | null => event.safeParse(told).data ?? null
