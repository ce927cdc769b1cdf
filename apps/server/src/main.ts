import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import { closingLimitMs } from '#platform/closing-limit.ts'
import { orFileProblem } from '#platform/file-problem.ts'
import { makeDataDir } from '#platform/make-data-dir.ts'
import { StartProblem } from '#platform/start-problem.ts'

// Runs the console until the process gets a signal; with --demo it runs a demo shop.
try {
  const values = readArguments()
  // An empty value is one that is not set, as for every other setting.
  const config = readConfig(
    values.demo ? { ...process.env, DATA_DIR: process.env['DATA_DIR'] || './demo-data' } : process.env,
  )
  await makeDataDir(config.dataDir)
  // Loads the rest of the program only now, so that a wrong setting is reported before that.
  const { startConsole } = await import('./start-console.ts')
  const running = await startConsole(config, { demo: values.demo })
  closeOnSignal(running.close, config.drainSeconds)
} catch (error) {
  const problem = orFileProblem(error)
  if (!(problem instanceof StartProblem)) throw error
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = problem.exitCode
  // parts already started close within this time or end with the process
  setTimeout(() => process.exit(problem.exitCode), 3_000).unref()
}

function readArguments() {
  try {
    return parseArgs({ options: { demo: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new StartProblem(
      `${(error as Error).message.split('.')[0]}. Only --demo may be added here; commands are given to \`npm run khlang\`.`,
    )
  }
}

/** Closes at the first signal, and ends the process by force if that takes too long (`closingLimitMs`). */
function closeOnSignal(close: () => Promise<void>, drainSeconds: number) {
  let closing = false
  const onSignal = () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), closingLimitMs(drainSeconds)).unref()
    void close().then(() => process.exit(0))
  }
  process.on('SIGINT', onSignal) // a second Ctrl-C must not interrupt the closing
  process.on('SIGTERM', onSignal)
}
