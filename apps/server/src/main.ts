import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#platform/config.ts'
import { StartProblem } from '#platform/start-problem.ts'

try {
  const values = readArguments()
  const config = readConfig(values.demo ? { DATA_DIR: './demo-data', ...process.env } : process.env)
  await makeDataDir(config)
  // Only now the rest of the house: a wrong setting is answered before it is read.
  const { startConsole } = await import('./start-console.ts')
  const running = await startConsole(config, { demo: values.demo })
  closeOnSignal(running.close)
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
  setTimeout(() => process.exit(error.exitCode), 3_000).unref() // whatever had been started closes, or is closed
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

async function makeDataDir({ dataDir }: Config) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new StartProblem(`DATA_DIR (${dataDir}) cannot be made or written: ${(error as Error).message}.`)
  }
}

function closeOnSignal(close: () => Promise<void>) {
  let closing = false
  const onSignal = () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), 20_000).unref()
    void close().then(() => process.exit(0))
  }
  process.on('SIGINT', onSignal) // a second Ctrl-C must not cut the closing short
  process.on('SIGTERM', onSignal)
}
