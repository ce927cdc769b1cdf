// `npm test`: everything except the small benches. `npm test -- --changed [since]`: what changed files can reach. Any
// other argument goes to Vitest: `npm test -- --project walks desk`. Plain JavaScript, because the Node that npm runs
// under may be 20.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from '../build-console.mjs'
import { root } from '../node24.mjs'
import { reach } from './changed.mjs'
import { tell } from './tell.mjs'

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const failures = join(root, 'e2e', 'failures')
/**
 * The results of the run, kept until the next one: `node scripts/test/weigh.mjs` reads the duration of each
 * file from them.
 */
const results = join(root, 'bench', 'results', 'tests.json')
/** Node's compile cache, by content: workers and the programs that tests start read the same files again and again. */
const compiled = join(root, '.cache', 'compiled')

/**
 * Runs the tests to the end and returns the exit code. The last line printed says how many tests passed and
 * failed, whatever happened. `runNode(args, env)` runs Node 24 and returns its exit code.
 */
export async function runTests(runNode, args, env = {}) {
  const started = performance.now()
  let code = 1
  let evidence = null
  // First removes the previous run's results, so that they are not reported as this run's.
  rmSync(results, { force: true })
  try {
    const {
      filters,
      walks,
      browser = walks,
      said,
    } = args[0] === '--changed' ? reach(args[1]) : everything(args)
    // Pictures and traces of failed walks stay until walks run again: a developer who looks into a failure runs
    // other tests meanwhile.
    if (walks) rmSync((evidence = failures), { recursive: true, force: true })
    if (said) console.log(said)
    if (!filters) return (code = 0)
    if (buildConsole()) console.log('The console was built.')
    const { findOrInstallChromium } = await import('../chromium.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    code = await runNode([vitest, 'run', '--root', root, ...reporters, ...filters], {
      NODE_COMPILE_CACHE: compiled,
      ...env,
      ...(browser && { CHROMIUM_PATH: findOrInstallChromium() }),
    })
    return code
  } catch (problem) {
    console.error(problem.message)
    return code
  } finally {
    tell({ results, failures: evidence, code, seconds: (performance.now() - started) / 1000 })
  }
}

const walksIn = (args) => !args.includes('--project') || args.includes('walks')

/** Without arguments: everything except the small benches, which `npm run nightly` runs too. */
const everything = (args) => ({
  filters: args.length > 0 ? args : ['--project', '!benches'],
  walks: walksIn(args),
  browser: true,
  said: null,
})
