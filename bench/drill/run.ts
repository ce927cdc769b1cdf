import { parseArgs } from 'node:util'
import { anotherMachine } from './another-machine.ts'
import { clockOff } from './clock-off.ts'
import { diskFull } from './disk-full.ts'
import type { Drill } from './drill.ts'
import { missingEngines } from './engine.ts'
import { enginesRestart } from './engines-restart.ts'
import { inContainers } from './in-containers.ts'
import { manyScreens } from './many-screens.ts'
import { drillFolder } from './many.ts'
import { pointInTime } from './point-in-time.ts'
import { primaryDies } from './primary-dies.ts'
import { primarySilent } from './primary-silent.ts'
import { rollingRestart } from './rolling-restart.ts'
import { standbyBehind } from './standby-behind.ts'
import { twoVersions } from './two-versions.ts'

/**
 * npm run drill                     every drill, 1,000 credit orders each
 * npm run drill -- --small          the same with 120 each, and a smaller many-screens
 * npm run drill -- primary-dies     only this one
 * npm run drill -- many-screens --minutes 60      this one (no other) for an hour, not two minutes
 *
 * A shop on many machines, which are processes of this one, with the real engines that `deploy/many` shows (HAProxy,
 * Patroni, etcd, PostgreSQL 15), and on one machine, in containers, as `deploy/one` shows.
 */
const drills = [
  rollingRestart,
  primaryDies,
  standbyBehind,
  primarySilent,
  enginesRestart,
  clockOff,
  diskFull,
  twoVersions,
  manyScreens,
  pointInTime,
  anotherMachine,
  inContainers,
]

const { values, positionals } = parseArgs({
  options: { small: { type: 'boolean', default: false }, minutes: { type: 'string' } },
  allowPositionals: true,
})
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
if (minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 1)) {
  console.error('--minutes must be a whole number from 1.')
  process.exit(64)
}
const allDrills = drills.map((drill) => drill(values.small ? 120 : 1_000, minutes))
const unknownNames = positionals.filter((name) => !allDrills.some((drill) => drill.name === name))
if (unknownNames.length > 0) {
  console.error(
    `There is no drill ${unknownNames.join(', ')}: there are ${allDrills.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(64)
}
const chosenDrills = allDrills.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const enginesMissing = [...new Set(chosenDrills.map(({ needs }) => needs))].flatMap(missingEngines)
if (enginesMissing.length > 0) {
  console.error(
    `The drills need engines of this machine that are missing: apt-get install ${enginesMissing.join(' ')}`,
  )
  process.exit(78)
}
let failed = 0
for (const drill of chosenDrills) if (!(await isPassed(drill))) failed += 1
console.log(failed === 0 ? 'All drills passed.' : `${failed} drills failed.`)
process.exit(failed === 0 ? 0 : 1)

async function isPassed(drill: Drill): Promise<boolean> {
  console.log(`\n${drill.name}: ${drill.passes}`)
  using folder = drillFolder()
  const began = performance.now()
  try {
    const { figures, complaints } = await drill.run(folder.path)
    for (const [name, figure] of Object.entries(figures)) console.log(`  ${name}: ${JSON.stringify(figure)}`)
    console.log(
      `  ${complaints.length === 0 ? 'passed' : `FAILED: ${complaints.join('; ')}`}, ${seconds(began)} s`,
    )
    return complaints.length === 0
  } catch (problem) {
    console.log(`  FAILED: ${reasonOf(problem)}, ${seconds(began)} s`)
    return false
  }
}

/** Returns the message of the first failure, which a failure to clean up afterwards would hide. */
function reasonOf(problem: unknown): string {
  return problem instanceof SuppressedError ? reasonOf(problem.suppressed) : String(problem)
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 1_000)
}
