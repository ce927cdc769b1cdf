import { readFileSync } from 'node:fs'
import type { Kept } from '../chaos/processes.ts'

/** Linux counts processor time in hundredths of a second on every architecture that Node runs on. */
const ticksPerSecond = 100

/**
 * Returns the seconds of processor time that a child process has used, in user and kernel mode: other load on
 * the machine hardly changes it.
 */
export function processSeconds(child: Kept): number {
  const pid = child.pid()
  if (pid === undefined) throw new Error('A process that is being measured has ended')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / ticksPerSecond
}
