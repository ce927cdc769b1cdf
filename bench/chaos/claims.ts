import { prepare } from './battlefield.ts'
import { findContradictions } from './claim-history.ts'
import { startClaimants } from './claimants.ts'
import { loseAnswers } from './killer.ts'
import { family, signal } from './processes.ts'

export type ClaimReport = {
  operations: number
  databaseKills: number
  /** Number of database answers about completed work that did not reach a server. */
  lostAnswers: number
  /** Number of presses by answer: `yes`, `unknown`, or the code of the refusal. */
  answers: Record<string, number>
  contradictions: string[]
  /** Number of entries that were matched according to the history but are neither being credited nor done. */
  lost: number
  /** Processes that ended without having been killed. */
  endedByItself: string[]
  seconds: number
}

/**
 * Lets ten employees claim, release and match on one list while the database is killed now and then and servers lose
 * some of its answers. The caller checks that the history is consistent afterwards. `root`: the folder of the build
 * under test.
 */
export async function runClaims({
  root,
  seed,
  operations,
  databaseKills,
}: {
  root: string
  seed: number
  operations: number
  databaseKills: number
}): Promise<ClaimReport> {
  const startedAt = performance.now()
  const field = await prepare({ root, mode: 'legacy', seed, players: 200, faultShare: 0, refusalShare: 0 })
  try {
    const work = await startClaimants(field, operations)
    const answersOfDatabase = loseAnswers(field)
    let kills = 0
    const killer = setInterval(() => {
      if (kills >= databaseKills || work.finished < ((kills + 1) * operations) / (databaseKills + 1)) return
      kills += 1
      signal(family(field.postgresPid()).toReversed(), 'SIGKILL')
    }, 100)
    try {
      await work.done()
    } finally {
      clearInterval(killer)
      answersOfDatabase.stop()
    }
    const matched = new Set(
      work.history
        .filter(({ act, outcome }) => act === 'match' && outcome === 'yes')
        .map(({ entry }) => entry),
    )
    const notMatched = await field.sql<{ id: string }[]>`
      select id from statement_entry where id = any(${[...matched]}) and state not in ('crediting', 'done')`
    return {
      operations: work.history.length,
      databaseKills: kills,
      lostAnswers: answersOfDatabase.lost(),
      answers: Object.fromEntries(work.answers),
      contradictions: findContradictions(work.history),
      lost: notMatched.length,
      endedByItself: field.servers.flatMap(({ process }) => process.endedByItself),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    await field.close()
  }
}
