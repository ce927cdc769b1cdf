import type { Battlefield } from './battlefield.ts'
import { family, signal } from './processes.ts'

const shares = {
  serverKilled: 45,
  postgresKilled: 13,
  backendKilled: 18,
  serverFrozen: 14,
  postgresFrozen: 5,
  backendFrozen: 5,
} as const
type Kind = keyof typeof shares
export type HardFaults = Record<Kind, number>

/**
 * kill -9 and SIGSTOP of servers, database and back-end, one whenever `due` says that enough work has passed. One freeze
 * outlasts an order's lease, so that a worker wakes up to find its order in other hands.
 */
export function letLoose(
  field: Battlefield,
  due: () => boolean,
  longFreezeMs: number,
): { faults: HardFaults; stop: () => Promise<void> } {
  const faults = Object.fromEntries(Object.keys(shares).map((kind) => [kind, 0])) as HardFaults
  const frozen = new Set<number>()
  const thaws = new Set<Promise<void>>()
  let longFreezeIsDue = longFreezeMs > 0
  let loose = true

  function freeze(pids: number[], milliseconds: number) {
    signal(pids, 'SIGSTOP')
    pids.forEach((pid) => frozen.add(pid))
    const thaw = new Promise<void>((done) => {
      setTimeout(() => {
        signal(pids, 'SIGCONT')
        pids.forEach((pid) => frozen.delete(pid))
        done()
      }, milliseconds)
    })
    thaws.add(thaw)
    void thaw.finally(() => thaws.delete(thaw))
  }

  /** At a moment when a call of that server is being withheld: nobody will tell it how the call ended. */
  function freezeLong() {
    const server = field.servers.find(({ proxy, process }) => proxy.withheld() > 0 && process.pid())
    const pid = server?.process.pid()
    if (!pid || !longFreezeIsDue) return
    longFreezeIsDue = false
    faults.serverFrozen += 1
    freeze([pid], longFreezeMs)
  }

  const targets: Record<Kind, () => number[]> = {
    serverKilled: () => alive(field.random.pick(field.servers).process.pid()),
    postgresKilled: () => family(field.postgresPid()).toReversed(),
    backendKilled: () => alive(field.backend.pid()),
    serverFrozen: () => alive(field.random.pick(field.servers).process.pid()),
    postgresFrozen: () => family(field.postgresPid()),
    backendFrozen: () => alive(field.backend.pid()),
  }
  const alive = (pid: number | undefined) => (pid === undefined || frozen.has(pid) ? [] : [pid])

  function strike() {
    const kind = pick(field.random.next())
    const pids = targets[kind]()
    if (pids.length === 0) return
    faults[kind] += 1
    if (kind.endsWith('Killed')) signal(pids, 'SIGKILL')
    else freeze(pids, field.random.whole(300, 2_000))
  }

  const rounds = (async () => {
    while (loose) {
      await new Promise((resume) => setTimeout(resume, 150))
      freezeLong()
      if (due()) strike()
    }
  })()
  return {
    faults,
    async stop() {
      loose = false
      await rounds
      await Promise.all(thaws)
    },
  }
}

function pick(dice: number): Kind {
  let rest = dice * Object.values(shares).reduce((sum, share) => sum + share, 0)
  for (const [kind, share] of Object.entries(shares)) {
    rest -= share
    if (rest < 0) return kind as Kind
  }
  return 'serverKilled'
}
