import { z } from 'zod'

/**
 * The crediting back-end as the specification describes it (section 7). It is a foreign system: its words
 * (`userId`, `qty`, `transcode`, `waste`) stay in this file, in `apps/credit` and in `apps/server/src/crediting`.
 */

/** Sent with every call: the id of our order. A back-end that honours it answers a repeat with its first answer. */
export const idempotencyHeader = 'idempotency-key'

export const addCredit = {
  path: '/addcredit',
  body: z.object({ userId: z.string().min(1).max(200), credit: z.int().positive() }),
}

export const deleteCredit = {
  path: '/deletecredit',
  body: z.object({
    userId: z.string().min(1).max(200),
    historyId: z.string().min(1).max(200),
    qty: z.int().positive(),
  }),
}

/** Which number serves which bank is a setting of the console; the back-end only knows the numbers. */
export const transcodes = [2, 3, 4] as const
export type Transcode = (typeof transcodes)[number]
export const transcodePath = (transcode: Transcode, historyKey: string) =>
  `/audio2/transcode${transcode}/${encodeURIComponent(historyKey)}`

export const wastePath = (key: string) => `/waste/${encodeURIComponent(key)}`

/** Beyond the specification: proof for settling an unknown outcome. */
export const creditsPath = (userId: string) => `/credits/${encodeURIComponent(userId)}`

export const creditsAnswer = z.object({
  userId: z.string(),
  balance: z.int(),
  movements: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      kind: z.enum(['credit', 'delete', 'transfer', 'waste']),
      amount: z.int(),
      reference: z.string().nullable(),
      idempotencyKey: z.string().nullable(),
    }),
  ),
  /** Where older movements begin (`?before=`); null when there are none. */
  next: z.int().nullable().optional(),
})

/** What the back-end reads from the console to learn what a key in a path stands for (scope `crediting`). */
export const requestAnswer = z.object({
  historyKey: z.string(),
  userId: z.string(),
  qty: z.int().positive(),
  account: z.object({ bank: z.string(), number: z.string(), name: z.string() }).nullable(),
  via: z.enum(['plain', 'krungsri', 'scb', 'gsb']).nullable(),
})

export const lossReturnAnswer = z.object({
  key: z.string(),
  userId: z.string(),
  amount: z.int().positive(),
})
