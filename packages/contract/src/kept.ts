import { keptDuties, keptKinds, keptOf } from '@khlang/domain/kept-data'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instant } from './wire.ts'

const keptRow = z.object({
  kind: z.enum(keptKinds as [(typeof keptKinds)[number], ...typeof keptKinds]),
  of: z.enum(keptOf).describe('Whom it tells of'),
  days: z.int().nullable().describe('null where no days are counted'),
  decided: z.boolean().describe('An owner decides how many days, in the settings `keeps`'),
  least: z.int().nullable(),
  while: z.enum(['player', 'employee', 'use']).nullable().describe('Kept as long as that lasts'),
  duty: z.enum(keptDuties).nullable().describe('Kept for ever, by this duty'),
  lastAt: instant
    .nullable()
    .describe('When it was gone through last; null where that is not counted, or never was'),
  lastRemoved: z.int().nullable().describe('How many went that night'),
})
export type KeptRow = z.infer<typeof keptRow>

export const kept = {
  kept: oc
    .route({ method: 'GET', path: '/settings/kept', tags: ['settings'] })
    .input(z.object({}))
    .output(
      z.object({
        rows: z.array(keptRow),
        backupDays: z.int().describe('For so long what is gone here is in backups still'),
      }),
    ),
}
