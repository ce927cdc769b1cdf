import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'

/** Begins a backup at once; its page shows how it ends. */
export async function backUpNow({ caller, backupWorker }: Context) {
  const actor = permit(caller, 'backup.make')
  if (backupWorker.place === null) refuse('backups-off')
  if (!(await backupWorker.begin(actor.email))) refuse('backup-running')
  return { begun: true as const }
}
