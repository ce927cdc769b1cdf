import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The browser walks, in the same runner as all other tests; `npm test` says where Chromium is and where results go. */
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const config = fileURLToPath(new URL('./vitest.config.ts', import.meta.url))
const results = process.env['TEST_RESULTS']
const reporters = results ? ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`] : []

const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', config, ...reporters, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
