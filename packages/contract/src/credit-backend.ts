import { keyInBooks, notBlank } from '@khlang/domain/crediting/books'
import { z } from 'zod'

/**
 * The crediting back-end as described in the specification (section 7). It is an external system: its words (`userId`,
 * `qty`, `transcode`, `waste`) are used only by code that talks to it, answers it or reads old data
 * (`conventions.test.ts` lists where).
 */

/**
 * Header sent with every order; its value is the order's id. A back-end that supports it answers a repeated
 * call with its first answer, and does not carry it out again.
 */
export const idempotencyHeader = 'idempotency-key'

export const addCredit = {
  path: '/addcredit' as const,
  body: z.object({ userId: z.string().min(1).max(200), credit: z.int().positive() }),
}

/** `historyId`: the external key of the request, if there is one; `qty`: the credits to take. */
export const deleteCredit = {
  path: '/deletecredit' as const,
  body: z.object({
    userId: z.string().min(1).max(200),
    historyId: z.string().min(1).max(200),
    qty: z.int().positive(),
  }),
}

/** Transfer numbers. The back-end only knows the number; a setting or profile of the console gives one to each way. */
export const transcodes = [2, 3, 4] as const
export type Transcode = (typeof transcodes)[number]
/**
 * Path of the call that pays out: `transcode` is the transfer number, `historyKey` the external key of the request.
 */
export const transcodePath = (transcode: Transcode, historyKey: string) =>
  `/audio2/transcode${transcode}/${encodeURIComponent(historyKey)}` as const

/** Path of the call that pays a loss-return, by the key of the loss-return. */
export const wastePath = (key: string) => `/waste/${encodeURIComponent(key)}` as const

/**
 * Path of a player's balance and movements at the back-end. Movements are evidence for settling an unknown outcome.
 * The specification does not have this call, so a back-end may lack it.
 */
export const creditsPath = (userId: string) => `/credits/${encodeURIComponent(userId)}` as const

export const creditsAnswer = z.object({
  userId: z.string(),
  balance: z.int(),
  movements: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      kind: z.enum(['credit', 'delete', 'transfer', 'waste']),
      amount: z.int(),
      reference: z.string().nullable().transform(notBlank),
      idempotencyKey: z.string().nullable().transform(keyInBooks),
    }),
  ),
  /** The value of `?before=` for older movements; null when there are none. */
  next: z.int().nullable().optional(),
})

/** The console's answer when the back-end looks up the key in a path (scope `crediting`). `qty`: whole baht. */
export const requestAnswer = z.object({
  historyKey: z.string(),
  userId: z.string(),
  qty: z.int().positive(),
  account: z.object({ bank: z.string(), number: z.string(), name: z.string() }).nullable(),
  via: z.enum(['plain', 'krungsri', 'scb', 'gsb']).nullable(),
})

/** The console's answer when the back-end looks up the key of a loss-return. `amount`: whole credits. */
export const lossReturnAnswer = z.object({
  key: z.string(),
  userId: z.string(),
  amount: z.int().positive(),
})
