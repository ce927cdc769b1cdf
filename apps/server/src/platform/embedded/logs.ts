import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** PostgreSQL starts a new log file every 4 MB and never deletes one; this keeps the newest four. */
export function pruneLogs({ folder }: Cluster): void {
  const logs = join(folder, 'log')
  if (!existsSync(logs)) return
  for (const name of readdirSync(logs).sort().slice(0, -4)) rmSync(join(logs, name), { force: true })
}

/** Returns the end of the newest log, for the message that says why PostgreSQL did not start. */
export function newestLogTail({ folder }: Cluster): string {
  const logs = join(folder, 'log')
  const files = [join(folder, 'startup.log')]
  if (existsSync(logs)) files.push(...readdirSync(logs).map((name) => join(logs, name)))
  const newest = files
    .filter((file) => existsSync(file) && statSync(file).size > 0)
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0]
  return newest ? readFileSync(newest, 'utf8').trim().split('\n').slice(-3).join(' ') : 'it said nothing'
}
