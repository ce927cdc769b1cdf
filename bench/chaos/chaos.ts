import type { BackendMode } from '@khlang/domain/crediting/order'
import { type Battlefield, prepare } from './battlefield.ts'
import { employ, makePairs, type Pair } from './employees.ts'
import { type HardFaults, injectFaults } from './killer.ts'
import { appointPerson, type Sees } from './person.ts'
import { complainOfTurns, noTurns, planTurns, takeTurns, type Turns, decidedByTurns } from './turns.ts'
import { makeWithdrawals, pay } from './paymasters.ts'
import { judgeLosses, type LossVerdict } from './loss-verdict.ts'
import { judgePayouts, type PayoutVerdict } from './payout-verdict.ts'
import { giveBack, type Loss, makeLosses } from './returners.ts'
import { countMisread, unexplainedQuestions } from './questions.ts'
import { watchForStuck } from './stuck.ts'
import { judge, type Verdict } from './verdict.ts'

export type ChaosOptions = {
  root: string
  mode: BackendMode
  seed: number
  /** Number of deposits, withdrawals or losses; there are a third as many players, but at least 60. */
  operations: number
  /** About how many kills, freezes and broken database connections there are, spread evenly over the work. */
  hardFaults: number
  /** Share of the calls to the back-end that are spoilt; 8 % by default. */
  faultShare?: number
  /** Length of the freeze that outlasts an order's lease; 0 for none. */
  longFreezeMs?: number
  /** How long a database connection hangs before it breaks: longer than a slot waits for one. */
  hangMs?: number
  /** Whether the battle includes nights, restored databases and mode switches. */
  turns?: boolean
}

export type Battle = {
  mode: BackendMode
  seed: number
  operations: number
  /** Number of orders that were found stuck at some time. */
  stuck: number
  /** State of the servers and the database each time orders were found stuck. */
  whenStuck: string[]
  calls: number
  ambiguous: number
  softFaults: number
  /** How often employees received each answer, by status and code. */
  answers: Record<string, number>
  hard: HardFaults
  /** Number of lost database answers to work that was done. */
  lostAnswers: number
  /** Contradictory answers that were read as a yes or a no. */
  misread: number
  /** Processes that ended without having been killed. */
  endedByItself: string[]
  /** Unforeseen errors, as the servers logged them. */
  incidents: string[]
  turns: Turns
  seconds: number
}
export type ChaosReport = Verdict & Battle
export type PayoutReport = PayoutVerdict & Battle
export type LossReport = LossVerdict & Battle

/**
 * Runs a battle about credits: entries are matched to deposits, from an empty database until the last open
 * question is settled.
 */
export const runChaos = (options: ChaosOptions): Promise<ChaosReport> =>
  fight(options, async (field) => {
    const pairs = await makePairs(field, options.operations)
    return {
      work: employ(field, pairs),
      person: appointPerson(field),
      settleDown: () => settleDown(field, pairs),
      judge: () => judge(field.sql, field.creditSql),
      mayBeBroughtBack: true,
    }
  })

/**
 * Runs a battle about withdrawals: deducted, paid through one bank or another by two people at once,
 * cancelled, marked done by hand.
 */
export const runPayoutChaos = (options: ChaosOptions): Promise<PayoutReport> =>
  fight(options, async (field) => ({
    work: pay(field, await makeWithdrawals(field, options.operations)),
    person: appointPerson(field, inTheBooks),
    settleDown: async () => void (await waitUntilQuiet(field)),
    judge: () => judgePayouts(field.sql, field.creditSql),
  }))

/** Runs a battle about losses, which two people at once may return by day and by month. */
export const runLossChaos = (options: ChaosOptions): Promise<LossReport> =>
  fight(options, async (field) => {
    const losses = await makeLosses(field, options.operations)
    return {
      work: giveBack(field, losses),
      person: appointPerson(field, inTheBooks),
      settleDown: () => giveBackTheRest(field, losses),
      judge: () => judgeLosses(field.sql, field.creditSql, losses),
    }
  })

/** Reads the back-end's books instead of the player's page, which does not show transfers. */
const inTheBooks: Sees = async ({ creditSql }, { id }) =>
  creditSql`select 1 from movement where idempotency_key = ${id}`.then(
    (rows) => rows.length > 0,
    () => null,
  )

type Plan<Judged> = {
  work: { finished: number; answers: Map<string, number>; done: () => Promise<void> }
  person: { stop: () => Promise<void> }
  settleDown: () => Promise<void>
  judge: () => Promise<Judged>
  /** Whether everything that the battle credits can be adopted from the back-end's books. */
  mayBeBroughtBack?: boolean
}

/** Runs one battle and checks the result against the books. */
async function fight<Judged>(
  options: ChaosOptions,
  begin: (field: Battlefield) => Promise<Plan<Judged>>,
): Promise<Judged & Battle> {
  const {
    root,
    mode,
    seed,
    operations,
    hardFaults,
    faultShare = 0.08,
    longFreezeMs = 34_000,
    hangMs = 12_000,
    turns: withTurns = false,
  } = options
  const turns = { ...noTurns }
  const startedAt = performance.now()
  const players = Math.max(60, Math.ceil(operations / 3))
  const field = await prepare({ root, mode, seed, players, faultShare })
  try {
    const watch = watchForStuck(field)
    const { work, person, ...side } = await begin(field)
    let struck = 0
    const operationsPerFault = operations / (hardFaults + 1)
    const killer = injectFaults(
      field,
      () => work.finished >= (struck + 1) * operationsPerFault && (struck += 1) > 0,
      {
        longFreezeMs,
        hangMs,
      },
    )

    const mayBeBroughtBack = side.mayBeBroughtBack ?? false
    const planned = withTurns ? planTurns(field, turns, { mayBeBroughtBack, operations }) : []

    await Promise.all([work.done(), takeTurns(planned, field, () => work.finished / operations, killer)])
    await killer.stop()
    for (const { proxy } of field.servers) proxy.calm()
    await side.settleDown()
    await person.stop()
    await watch.stop()

    const proxies = field.servers.map(({ proxy }) => proxy.stats)
    const sum = (read: (stats: (typeof proxies)[number]) => number) =>
      proxies.reduce((total, stats) => total + read(stats), 0)
    return {
      mode,
      seed,
      operations,
      ...(await side.judge()),
      stuck: watch.stuck.size,
      whenStuck: [...new Set(watch.stuck.values())],
      calls: sum(({ calls }) => calls),
      ambiguous: sum(({ ambiguous }) => ambiguous),
      softFaults: sum(({ faults }) => Object.values(faults).reduce((total, count) => total + count, 0)),
      answers: Object.fromEntries(work.answers),
      hard: killer.faults,
      lostAnswers: killer.lostAnswers(),
      misread: await countMisread(field.sql),
      endedByItself: [field.backend, ...field.servers.map(({ process }) => process)].flatMap(
        ({ endedByItself }) => endedByItself,
      ),
      incidents: field.servers.flatMap(({ process }) => process.incidents),
      turns,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    await field.close()
  }
}

const mostRounds = 6

/**
 * Waits until no order is under way or unknown. Matches requests that became pending again, for a limited
 * number of rounds.
 */
async function settleDown(field: Battlefield, pairs: readonly Pair[]): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    if (!(await waitUntilQuiet(field))) return // the verdict counts what is still open
    const pending = await field.sql<{ id: string }[]>`
      select id from request where state = 'pending' and id = any(${pairs.map(({ requestId }) => requestId)})`
    if (pending.length === 0) return
    const openRequestIds = new Set(pending.map(({ id }) => id))
    const openPairs = pairs.filter(({ requestId }) => openRequestIds.has(requestId))
    await employ(field, openPairs).done()
  }
}

/**
 * Pays losses again that remained unpaid after a refusal or a person's decision, for a limited number of rounds.
 */
async function giveBackTheRest(field: Battlefield, losses: readonly Loss[]): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    if (!(await waitUntilQuiet(field))) return
    const paidLosses = await field.sql<{ playerId: string; day: string }[]>`
      select player_id, (case span when 'day' then from_day else from_day + 14 end)::text as day from loss_return where state = 'done'`
    const paidKeys = new Set(paidLosses.map(({ playerId, day }) => `${playerId} ${day}`))
    const unpaidLosses = losses.filter(({ playerId, day }) => !paidKeys.has(`${playerId} ${day}`))
    if (unpaidLosses.length === 0) return
    await giveBack(field, unpaidLosses).done()
  }
}

const mostSeconds = 600

/** Waits up to ten minutes until no order is under way or unknown. Returns false if some still are. */
async function waitUntilQuiet({ sql }: Battlefield): Promise<boolean> {
  for (let second = 0; second < mostSeconds; second++) {
    const rows =
      await sql`select 1 from credit_order where state in ('queued', 'sending', 'unknown') limit 1`.catch(
        () => [1],
      )
    if (rows.length === 0) return true
    await new Promise((resume) => setTimeout(resume, 1_000))
  }
  return false
}

/** Returns all reasons why a report is not good enough; empty if it is. */
export function complaints(report: ChaosReport | PayoutReport | LossReport): string[] {
  const mustBeZero = [
    'doubled',
    'twice',
    'lost',
    'lies',
    'halves',
    'unexplained',
    'open',
    'stuck',
    'unknownWithoutCause',
    'off',
    'misread',
  ] as const
  const counts: Partial<Record<(typeof mustBeZero)[number], number>> = report
  const complaints = mustBeZero
    .filter((name) => (counts[name] ?? 0) > 0)
    .map((name) => `${counts[name]} ${name}`)
  complaints.push(...unexplainedQuestions(report, report))
  complaints.push(...report.endedByItself, ...report.incidents)
  complaints.push(...complainOfTurns(report.turns))
  const shareWithoutPerson = 1 - (report.decidedByPerson - decidedByTurns(report.turns)) / report.operations
  const allowedShare = Math.max(0.002, 2.5 / report.operations) // a short run may contain one of the rare "no on repeat"
  if (report.mode === 'keyed' && shareWithoutPerson < 1 - allowedShare)
    complaints.push(`only ${(shareWithoutPerson * 100).toFixed(2)} % without a person`)
  return complaints
}
