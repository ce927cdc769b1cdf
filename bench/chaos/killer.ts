import type { Battlefield } from './battlefield.ts'
import { family, signal } from './processes.ts'

export type HardFaults = { serverKilled: number; postgresKilled: number; backendKilled: number; serverFrozen: number; postgresFrozen: number; backendFrozen: number }

/**
 * kill -9 and SIGSTOP of servers, database and back-end, one after the other, whenever `due` says that enough work has passed.
 * One freeze outlasts an order's lease, so that a worker wakes up to find its order in other hands.
 */
export function letLoose(field: Battlefield, due: () => boolean, longFreezeMs: number): { faults: HardFaults; stop: () => Promise<void> } {
  const faults: HardFaults = { serverKilled: 0, postgresKilled: 0, backendKilled: 0, serverFrozen: 0, postgresFrozen: 0, backendFrozen: 0 }
  const thaws = new Set<Promise<void>>()
  let loose = true
  let longFreezes = longFreezeMs > 0 ? 1 : 0

  function freeze(pids: number[], milliseconds: number) {
    signal(pids, 'SIGSTOP')
    const thaw = new Promise<void>((done) =>
      setTimeout(() => {
        signal(pids, 'SIGCONT')
        done()
      }, milliseconds),
    )
    thaws.add(thaw)
    void thaw.finally(() => thaws.delete(thaw))
  }

  function strike() {
    const dice = field.random.next()
    const server = field.random.pick(field.servers).process.pid()
    const backend = field.backend.pid()
    if (server && longFreezes > 0 && faults.serverKilled > 1) {
      longFreezes -= 1
      faults.serverFrozen += 1
      return freeze([server], longFreezeMs)
    }
    if (dice < 0.45) return server && (signal([server], 'SIGKILL'), (faults.serverKilled += 1))
    if (dice < 0.58) return signal(family(field.postgresPid()).toReversed(), 'SIGKILL'), (faults.postgresKilled += 1)
    if (dice < 0.76) return backend && (signal([backend], 'SIGKILL'), (faults.backendKilled += 1))
    if (dice < 0.9) return server && (freeze([server], field.random.whole(300, 2_500)), (faults.serverFrozen += 1))
    if (dice < 0.95) return freeze(family(field.postgresPid()), field.random.whole(300, 1_500)), (faults.postgresFrozen += 1)
    return backend && (freeze([backend], field.random.whole(300, 2_500)), (faults.backendFrozen += 1))
  }

  const rounds = (async () => {
    while (loose) {
      await new Promise((resume) => setTimeout(resume, 150))
      if (loose && due()) strike()
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
