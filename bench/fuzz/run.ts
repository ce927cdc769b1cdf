import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * npm run fuzz                                100,000 requests, a few minutes
 * npm run fuzz -- --requests 20000 --seed 9
 * npm run fuzz -- --raw                       over bare connections: odd paths, headers, lengths
 *
 * Runs this folder's test with more requests, and prints its report at the end. Exit code 1 if anything was found.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '11' },
    raw: { type: 'boolean', default: false },
  },
})
const root = fileURLToPath(new URL('../../', import.meta.url))
const file = `bench/fuzz/${values.raw ? 'raw' : 'fuzz'}.test.ts`
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file], {
  cwd: root,
  stdio: 'inherit',
  env: { TEST_LOG: 'error', ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
})
process.exitCode = status ?? 1
