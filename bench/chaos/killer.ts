import type { Battlefield } from './battlefield.ts'
import { family, signal } from './processes.ts'

/** Each kind of fault with its relative share. */
const shares = {
  serverKilled: 45,
  postgresKilled: 13,
  backendKilled: 18,
  serverFrozen: 14,
  postgresFrozen: 5,
  backendFrozen: 5,
  databaseReset: 12,
  databaseHung: 6,
} as const
type Kind = keyof typeof shares
export type HardFaults = Record<Kind, number>

/**
 * Share of completed database work whose answer is lost: mostly commits, since a server reads more than it
 * writes.
 */
const shareLost = { COMMIT: 0.02, other: 0.002 }

/** Makes the servers lose some database answers about completed work. */
export function loseAnswers({ servers, random }: Battlefield): { lost: () => number; stop: () => void } {
  let lostCount = 0
  for (const { databaseProxy } of servers)
    databaseProxy.loseAnswer = (command) => {
      const isLost = random.chance(command === 'COMMIT' ? shareLost.COMMIT : shareLost.other)
      if (isLost) lostCount += 1
      return isLost
    }
  return {
    lost: () => lostCount,
    stop: () => servers.forEach(({ databaseProxy }) => (databaseProxy.loseAnswer = null)),
  }
}

type Killer = {
  faults: HardFaults
  /** Number of database answers lost, each together with its connection. */
  lostAnswers: () => number
  /** Stops faults until `goOn`, except lost answers, and waits until everything frozen runs again. */
  pause: () => Promise<void>
  goOn: () => void
  stop: () => Promise<void>
}

/**
 * Kills (kill -9) and freezes (SIGSTOP) servers, database and back-end, and resets or hangs database connections: one
 * fault whenever `isDue` says that enough work has passed. Meanwhile some database answers are lost. One freeze outlasts
 * an order's lease, so that the process wakes up to find its order taken over by another.
 */
export function injectFaults(
  field: Battlefield,
  isDue: () => boolean,
  { longFreezeMs, hangMs }: { longFreezeMs: number; hangMs: number },
): Killer {
  const faults = Object.fromEntries(Object.keys(shares).map((kind) => [kind, 0])) as HardFaults
  const frozen = new Set<number>()
  const thaws = new Set<Promise<void>>()
  let longFreezeIsDue = longFreezeMs > 0
  let running = true
  let paused = false
  const answerLoser = loseAnswers(field)

  function after(milliseconds: number, thaw: () => void) {
    const thawed = new Promise<void>((done) => {
      setTimeout(() => {
        thaw()
        done()
      }, milliseconds)
    })
    thaws.add(thawed)
    void thawed.finally(() => thaws.delete(thawed))
  }

  function freeze(pids: number[], milliseconds: number) {
    signal(pids, 'SIGSTOP')
    pids.forEach((pid) => frozen.add(pid))
    after(milliseconds, () => {
      signal(pids, 'SIGCONT')
      pids.forEach((pid) => frozen.delete(pid))
    })
  }

  /** Freezes a server while one of its calls is withheld, so that it cannot receive the outcome of the call. */
  function freezeLong() {
    const server = field.servers.find(({ proxy, process }) => proxy.withheld() > 0 && process.pid())
    const pid = server?.process.pid()
    if (!pid || !longFreezeIsDue) return
    longFreezeIsDue = false
    faults.serverFrozen += 1
    freeze([pid], longFreezeMs)
  }

  const kill = (pids: number[]) => {
    signal(pids, 'SIGKILL')
    return pids.length > 0
  }
  const freezeAWhile = (pids: number[]) => {
    if (pids.length > 0) freeze(pids, field.random.whole(300, 2_000))
    return pids.length > 0
  }
  const alive = (pid: number | undefined) => (pid === undefined || frozen.has(pid) ? [] : [pid])
  const oneServer = () => field.random.pick(field.servers)

  /** Kinds of faults. Each function returns whether the fault could be injected. */
  const strikes: Record<Kind, () => boolean> = {
    serverKilled: () => kill(alive(oneServer().process.pid())),
    postgresKilled: () => kill(family(field.postgresPid()).toReversed()),
    backendKilled: () => kill(alive(field.backend.pid())),
    serverFrozen: () => freezeAWhile(alive(oneServer().process.pid())),
    postgresFrozen: () => freezeAWhile(family(field.postgresPid())),
    backendFrozen: () => freezeAWhile(alive(field.backend.pid())),
    databaseReset: () => {
      oneServer().databaseProxy.reset()
      return true
    },
    databaseHung: () => {
      after(hangMs, oneServer().databaseProxy.freeze())
      return true
    },
  }

  function strike() {
    const kind = pick(field.random.next())
    if (strikes[kind]()) faults[kind] += 1
  }

  const rounds = (async () => {
    while (running) {
      await new Promise((resume) => setTimeout(resume, 150))
      if (paused) continue
      freezeLong()
      if (isDue()) strike()
    }
  })()
  return {
    faults,
    lostAnswers: answerLoser.lost,
    async pause() {
      paused = true
      await Promise.all(thaws)
    },
    goOn: () => {
      paused = false
    },
    async stop() {
      running = false
      answerLoser.stop()
      await rounds
      await Promise.all(thaws)
    },
  }
}

function pick(dice: number): Kind {
  let remaining = dice * Object.values(shares).reduce((sum, share) => sum + share, 0)
  for (const [kind, share] of Object.entries(shares)) {
    remaining -= share
    if (remaining < 0) return kind as Kind
  }
  return 'serverKilled'
}
