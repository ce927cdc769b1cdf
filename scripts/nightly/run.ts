import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { asReport, commitNow, type Done } from './report.ts'
import { steps, type Step } from './steps.ts'

/**
 * npm run nightly                        all long forms of tests, one after the other; takes some hours
 * npm run nightly -- --only fuzz,bench   only these
 *
 * Prints the output of each step, and writes the result of each and the tested commit to bench/NIGHTLY.md.
 * The other steps run even if one fails; then the exit code is 1. Property tests try other cases every night;
 * `SEED` repeats the cases of an earlier run.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosenNames = values.only?.split(',') ?? steps.map(({ name }) => name)
const unknown = chosenNames.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(64)
}

const commit = commitNow(root)
const seed = process.env['SEED'] ?? String(Date.now() % 2 ** 31)
console.log(`SEED=${seed}`)
const doneSteps: Done[] = []
for (const step of steps.filter(({ name }) => chosenNames.includes(name))) {
  console.log(`\n══ ${step.name}`)
  const one = await run(step)
  doneSteps.push(one)
  // Written after each step, so that results are kept when a later step is interrupted.
  writeFileSync(
    new URL('../../bench/NIGHTLY.md', import.meta.url),
    asReport({ commit, seed, steps: doneSteps }),
  )
  if (one.code !== 0) process.exitCode = 1
}
console.log(`\n${asReport({ commit, seed, steps: doneSteps })}`)

async function run({ name, args }: Step): Promise<Done> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, SEED: seed },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    output = (output + chunk.toString()).slice(-4_000)
  })
  const code = await new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 1)))
  return { name, code, seconds: (performance.now() - started) / 1000, last: lastLines(output) }
}

/** Returns the last two non-empty lines of a step's output. */
function lastLines(output: string): string {
  // oxlint-disable-next-line no-control-regex -- colours of a terminal
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '')
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-2)
    .join(' · ')
}
