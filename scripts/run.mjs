// Starts everything that npm runs. Plain JavaScript, because the Node that npm runs under may be 20.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildConsole } from './build-console.mjs'
import { findNode24, root } from './node24.mjs'
import { writeSbom } from './sbom.mjs'
import { runTests } from './test/run-tests.mjs'

const commands = {
  demo: () => runConsole(['--demo']),
  start: () => runConsole([]),
  khlang: () => runTypeScript('apps/server/src/cli.ts', process.argv.slice(3)),
  e2e: () => runTests(runNode, ['--project', 'walks', ...process.argv.slice(3)], { E2E_ALL: '1' }),
  test: () => runTests(runNode, process.argv.slice(3)),
  shake: () =>
    runTests(runNode, process.argv.slice(3), {
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'scripts/test/shake.mjs'))}`,
    }),
  chaos: () => runTypeScript('bench/chaos/run.ts', process.argv.slice(3)),
  fuzz: () => runTypeScript('bench/fuzz/run.ts', process.argv.slice(3)),
  bench: () => runTypeScript('bench/run.ts', process.argv.slice(3)),
  nightly: () => runTypeScript('scripts/nightly/run.ts', process.argv.slice(3)),
  drill: () => runTypeScript('bench/drill/run.ts', process.argv.slice(3)),
  dev: () => runTypeScript('scripts/dev/run.ts', process.argv.slice(3)),
  release: () => runTypeScript('scripts/release/run.ts', process.argv.slice(3)),
  sbom: () => writeSbom(process.argv.slice(3)),
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

/** Runs a program to the end. Resolves to the exit code, even when a signal ended it. */
function runNode(args, more) {
  const node = findNode24()
  const child = spawn(node, args, {
    stdio: 'inherit',
    // Programs that the child starts as `node` use the same Node.
    env: { ...process.env, ...more, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  })
  const forward = (signal) => {
    // The terminal has already sent Ctrl-C to the child, and npm sends it to this process a second time.
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
