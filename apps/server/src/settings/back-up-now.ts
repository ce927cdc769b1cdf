import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'

/** Begins a backup and returns at once. Refuses if no place for backups is configured, or if a backup is running. */
export async function backUpNow({ caller, backupWorker }: Context) {
  const actor = permit(caller, 'backup.make')
  if (backupWorker.place === null) refuse('backups-off')
  if (!(await backupWorker.begin(actor.email))) refuse('backup-running')
  return { begun: true as const }
}
