import { dataSubjects, keptDuties, keptKinds } from '@khlang/domain/settings/kept-data'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instant } from '../wire.ts'

const keptRow = z.object({
  kind: z.enum(keptKinds as [(typeof keptKinds)[number], ...typeof keptKinds]),
  of: z.enum(dataSubjects).describe('Whose data it is'),
  days: z.int().nullable().describe('Days until it is deleted; null if no period applies'),
  decided: z.boolean().describe('Whether an owner sets the days (setting `keeps`)'),
  least: z.int().nullable(),
  while: z
    .enum(['player', 'shop', 'use'])
    .nullable()
    .describe('Kept until the player is forgotten, while the shop needs it, or until it is used'),
  duty: z.enum(keptDuties).nullable().describe('Kept for good because of this duty'),
  lastAt: instant.nullable().describe('Last purge; null if there was none'),
  lastRemoved: z.int().nullable().describe('Number of rows deleted by the last purge'),
})
export type KeptRow = z.infer<typeof keptRow>

export const kept = {
  kept: oc
    .route({ method: 'GET', path: '/settings/kept', tags: ['settings'] })
    .input(z.object({}))
    .output(
      z.object({
        rows: z.array(keptRow),
        backupDays: z.int().describe('Days for which deleted data remains in backups'),
      }),
    ),
}
