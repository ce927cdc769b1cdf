// `npm test`: everything. `npm test -- --changed [since]`: what changed files can reach. Any other argument goes to Vitest:
// `npm test -- --project walks desk`. Plain JavaScript, because the Node that npm runs under may be 20.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from '../build-console.mjs'
import { root } from '../node24.mjs'
import { reach } from './changed.mjs'
import { tell } from './tell.mjs'

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const failures = join(root, 'e2e', 'failures')
/** Kept until the next run: `node scripts/test/weigh.mjs` reads from it how long each file takes. */
const results = join(root, 'bench', 'results', 'tests.json')
/** What Node has read and compiled, by its contents: workers and the programs that tests start read the same over and over. */
const compiled = join(root, 'node_modules', '.cache', 'compiled')

/** Runs to the end and answers the exit code; the last line says how many passed and failed, whatever happened. */
export async function runTests(runNode, args, env = {}) {
  const started = performance.now()
  let code = 1
  // First of all: what the run before left must not be told as this one's.
  for (const old of [failures, results]) rmSync(old, { recursive: true, force: true })
  try {
    const { filters, walks, said } = args[0] === '--changed' ? reach(args[1]) : everything(args)
    if (said) console.log(said)
    if (!filters) return (code = 0)
    if (buildConsole()) console.log('The console was built.')
    const { findOrInstallChromium } = await import('../chromium.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    code = await runNode([vitest, 'run', '--root', root, ...reporters, ...filters], {
      NODE_COMPILE_CACHE: compiled,
      ...env,
      ...(walks && { CHROMIUM_PATH: findOrInstallChromium() }),
    })
    return code
  } catch (problem) {
    console.error(problem.message)
    return code
  } finally {
    tell({ results, failures, code, seconds: (performance.now() - started) / 1000 })
  }
}

/** Without a word: all but the benches in small, which `npm run nightly` runs too. */
const everything = (args) => ({
  filters: args.length > 0 ? args : ['--project', '!benches'],
  walks: true,
  said: null,
})
