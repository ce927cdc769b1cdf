import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { instant, page, paging, uuid } from '../wire.ts'

const backupRun = z.object({
  id: uuid,
  number: z.int(),
  askedBy: z.string(),
  place: z.string(),
  name: z.string(),
  startedAt: instant,
  /** Null while it runs. A run that failed has an `error` and no figures. */
  endedAt: instant.nullable(),
  madeAt: instant.nullable().describe('The moment whose state the backup contains'),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  error: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRun>

export const backups = {
  backups: oc
    .route({ method: 'GET', path: '/settings/backups', tags: ['settings'] })
    .input(z.object(paging))
    .output(
      page(backupRun).extend({
        place: z.string().nullable().describe('null if `BACKUP_URL` is not set'),
        /** Since the last backup that succeeded; null if none ever did. */
        ageSeconds: z.int().nullable(),
        /** No place is set; the last run failed; or the last success is older than 26 hours. */
        warning: z.enum(['off', 'failed', 'late']).nullable(),
        can: z.object({ backUpNow: z.union([z.literal(true), z.string()]) }),
      }),
    ),
  backUpNow: oc
    .route({ method: 'POST', path: '/settings/back-up-now', tags: ['settings'] })
    .input(z.object({}))
    .output(z.object({ begun: z.literal(true) }))
    .errors(refuses('backups-off', 'backup-running')),
}
