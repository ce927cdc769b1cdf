import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Defeat } from './brought-back.ts'
import { complaints, runChaos, runLossChaos, runPayoutChaos } from './chaos.ts'
import { runClaims } from './claims.ts'
import { buildMutant, mutants } from './mutants.ts'

/**
 * npm run chaos                       10,000 credits in each mode
 * npm run chaos -- --what payouts     5,000 withdrawals in each mode, two people paying at once
 * npm run chaos -- --what losses      2,000 loss-returns in each mode, by day and by month at once
 * npm run chaos -- --what claims      50,000 presses by ten people on one list while the database is killed at times
 * npm run chaos -- --mutants          builds without one protection, each of which must fail within three seeds
 * --mode legacy|keyed: only this one; --faults: kills, freezes and broken or hung connections in a
 * battle; --seed, --operations; --only: one mutant
 */
const battles = {
  credits: { battle: runChaos, many: 10_000 },
  payouts: { battle: runPayoutChaos, many: 5_000 },
  losses: { battle: runLossChaos, many: 2_000 },
}
const values = readOptions()
const root = fileURLToPath(new URL('../../', import.meta.url))

if (values.mutants) await tryMutants()
else if (values.what === 'claims') await tryClaims()
else await tryProduct()
// After an aborted battle, the simulated employees are still working.
process.exit()

async function tryClaims() {
  const claims = {
    seed: Number(values.seed),
    operations: Number(values.operations ?? 50_000),
    databaseKills: 6,
  }
  const report = await runClaims({ root, ...claims })
  console.log(JSON.stringify({ ...report, contradictions: report.contradictions.slice(0, 20) }, null, 2))
  const { contradictions, lost, endedByItself } = report
  const held = contradictions.length + lost + endedByItself.length === 0
  const found = `${contradictions.length} contradictions, ${lost} matches lost, ${endedByItself.length} processes ended by themselves`
  console.log(`claims: ${held ? 'held' : `FAILED: ${found}`}`)
  using build = buildMutant(root, mutants[0]!)
  const broken = await runClaims({ root: build.root, ...claims, operations: 4_000, databaseKills: 0 })
  const caught = broken.contradictions.length > 0
  console.log(`${mutants[0]!.name}: ${caught ? `caught (${broken.contradictions[0]})` : 'NOT CAUGHT'}`)
  if (!held || !caught) process.exitCode = 1
}

async function tryProduct() {
  for (const mode of values.mode === 'both' ? (['legacy', 'keyed'] as const) : [values.mode]) {
    const { battle, many } = battles[values.what as keyof typeof battles]
    const report = await battle({
      root,
      mode,
      seed: Number(values.seed),
      operations: Number(values.operations ?? many),
      hardFaults: Number(values.faults),
      turns: true, // a night, a restored database and a switch of the mode, as far as the battle has them
    })
    const found = complaints(report)
    console.log(JSON.stringify(report, null, 2))
    console.log(`${mode}: ${found.length === 0 ? 'held' : `FAILED: ${found.join(', ')}`}`)
    if (found.length > 0) process.exitCode = 1
  }
}

async function tryMutants() {
  for (const mutant of mutants.filter(({ name }) => !values.only || name === values.only)) {
    const caught = await firstSeedThatCatches(mutant)
    console.log(
      `${mutant.name}: ${caught ? `caught at seed ${caught.seed} (${caught.complaints.join(', ').slice(0, 500)})` : 'NOT CAUGHT in three seeds'}`,
    )
    if (!caught) process.exitCode = 1
  }
}

async function firstSeedThatCatches(mutant: (typeof mutants)[number]) {
  using build = buildMutant(root, mutant)
  for (const seed of [1, 2, 3]) {
    const found = await battles[mutant.what]
      .battle({
        root: build.root,
        mode: mutant.mode,
        seed,
        operations: 600,
        hardFaults: 10,
        faultShare: 0.12,
        turns: mutant.turns ?? false,
      })
      .then(complaints, (error: unknown) => {
        if (error instanceof Defeat) return [error.message]
        throw error
      })
    if (found.length > 0) return { seed, complaints: found }
  }
  return null
}

/**
 * Reads the options. Wrong ones are reported in one sentence, so that nobody starts a half-hour battle by
 * mistake.
 */
function readOptions() {
  const whats = [...Object.keys(battles), 'claims']
  try {
    const { values: given } = parseArgs({
      options: {
        what: { type: 'string', default: 'credits' },
        operations: { type: 'string' },
        faults: { type: 'string', default: '110' },
        seed: { type: 'string', default: '11' },
        mode: { type: 'string', default: 'both' },
        mutants: { type: 'boolean', default: false },
        only: { type: 'string' },
      },
    })
    const { what, mode } = given
    if (!whats.includes(what)) throw new Error(`--what is one of ${whats.join(', ')}`)
    if (mode !== 'both' && mode !== 'legacy' && mode !== 'keyed')
      throw new Error('--mode is both, legacy or keyed')
    for (const name of ['operations', 'faults', 'seed'] as const)
      if (given[name] !== undefined && !/^\d+$/.test(given[name]))
        throw new Error(`--${name} is a whole number`)
    return { ...given, mode: mode as 'both' | 'legacy' | 'keyed' }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(64)
  }
}
