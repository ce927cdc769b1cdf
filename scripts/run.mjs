// The entry of `npm run demo | start | test | e2e:all | khlang | mutants`. Plain JavaScript, because the Node that npm runs under may be 20.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { buildConsole } from './build-console.mjs'
import { findNode24, root } from './node24.mjs'

const commands = {
  demo: () => runConsole(['--demo']),
  start: () => runConsole([]),
  khlang: () => runTypeScript('apps/server/src/cli.ts', process.argv.slice(3)),
  e2e: runWholeMatrix,
  test: runTests,
  mutants: () => runTypeScript('bench/mutants/run.ts', process.argv.slice(3)),
}

const command = commands[process.argv[2]]
if (command) {
  try {
    process.exitCode = await command()
  } catch (problem) {
    console.error(problem.message)
    process.exitCode = 1
  }
} else {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 64
}

async function runConsole(args) {
  if (buildConsole()) console.log('The console was built.')
  return runTypeScript('apps/server/src/main.ts', [...args, ...process.argv.slice(3)])
}

function runTypeScript(file, args, more = {}) {
  return runNode([join(root, file), ...args], more)
}

/** Runs to the end and answers the exit code, also when a signal ended it. */
function runNode(args, more) {
  const node = findNode24()
  const child = spawn(node, args, {
    stdio: 'inherit',
    // Whatever it starts as `node` is the same Node.
    env: { ...process.env, ...more, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  })
  const forward = (signal) => {
    // The terminal has sent Ctrl-C to the child already, and npm sends it to us a second time.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Every browser walk, with every combination of what `npm test` walks in pairs. */
async function runWholeMatrix() {
  buildConsole()
  const { findOrInstallChromium } = await import('./chromium.mjs')
  return runTypeScript('e2e/run.ts', process.argv.slice(3), {
    CHROMIUM_PATH: findOrInstallChromium(),
    E2E_ALL: '1',
  })
}

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-results-'))
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const total = { passed: 0, failed: 0 }
  const steps = {
    'console build': async () => void buildConsole(),
    'unit and server tests': (results) =>
      runNode([
        vitest,
        'run',
        '--root',
        root,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results}`,
      ]),
    'browser tests': async (results) => {
      const { findOrInstallChromium } = await import('./chromium.mjs')
      return runTypeScript('e2e/run.ts', [], {
        CHROMIUM_PATH: findOrInstallChromium(),
        TEST_RESULTS: results,
      })
    },
  }
  try {
    for (const [name, step] of Object.entries(steps)) {
      const started = performance.now()
      console.log(`\n── ${name}`)
      const results = join(folder, `${name}.json`)
      const code = (await step(results)) ?? 0
      count(total, results, code)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`── ${name}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${seconds} s`)
      if (code !== 0) return code
    }
    return 0
  } catch (problem) {
    total.failed += 1
    console.error(problem.message)
    return 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
    console.log(`\n${total.passed} passed, ${total.failed} failed`)
  }
}

/** Vitest's words or `{ passed, failed }`; a step that wrote nothing, or broke beside its tests, counts as one. */
function count(total, results, code) {
  const { passed, failed } = readResults(results)
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
}

function readResults(path) {
  try {
    const { passed, failed, numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'))
    return { passed: passed ?? numPassedTests ?? 0, failed: failed ?? numFailedTests ?? 0 }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
