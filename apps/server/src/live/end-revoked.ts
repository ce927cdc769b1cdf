import type { Role } from '@khlang/domain/staff/acts'
import type { Hub, Screen } from './hub.ts'

/**
 * Ends every stream whose session is no longer valid: an employee who was switched off or whose role changed
 * loses the stream. The console of an employee whose role changed opens a new one. `findLive` returns the
 * roles of those sessions that are valid.
 */
export async function endRevoked(
  hub: Hub,
  findLive: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Role>>,
): Promise<void> {
  // A stream that opens while the sessions are read is not among these, since its session was not looked up.
  const screens: Screen[] = []
  hub.each((screen) => screens.push(screen))
  if (screens.length === 0) return
  const live = await findLive([...new Set(screens.map(({ token }) => token))])
  for (const screen of screens) if (live.get(screen.token) !== screen.role) screen.end()
}

/**
 * Has `work` done when it is asked for, one at a time: what changed since it began may have been missed, so it is done
 * once more if it is asked for meanwhile. `asked`: how often it was asked for.
 */
export function checkInTurn(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): { check: () => void; asked: () => number } {
  let asked = 0
  let isUnderWay = false
  async function run() {
    isUnderWay = true
    let done: number
    do {
      done = asked
      await work().catch(onFailure)
    } while (done !== asked)
    isUnderWay = false
  }
  return {
    check() {
      asked++
      if (!isUnderWay) void run()
    },
    asked: () => asked,
  }
}
