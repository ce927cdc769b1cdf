import { fileURLToPath } from 'node:url'
import type { BackendMode } from '@khlang/domain/crediting/order'
import { describe, expect, test } from 'vitest'
import { complaints, runChaos, runLossChaos, runPayoutChaos } from './chaos.ts'
import { buildMutant, mutants } from './mutants.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The short form of `npm run chaos`: the same battle with fewer credits. */
describe.each<BackendMode>(['legacy', 'keyed'])('under fire, in %s mode', (mode) => {
  test('no credit is doubled, lost, hidden or half written', async () => {
    const report = await runChaos({ root, mode, seed: 4, operations: 160, hardFaults: 5, longFreezeMs: 0 })
    expect(complaints(report), JSON.stringify(report)).toEqual([])
    expect(report.calls, JSON.stringify(report.answers)).toBeGreaterThanOrEqual(160)
    expect(report.softFaults).toBeGreaterThan(0)
    expect(Object.values(report.hard).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(3)
  }, 240_000)
})

test('under fire, no withdrawal is deducted, paid or given back twice, and none lies', async () => {
  const options = { root, seed: 5, operations: 80, hardFaults: 4, longFreezeMs: 0 }
  const report = await runPayoutChaos({ ...options, mode: 'legacy' })
  expect(complaints(report), JSON.stringify(report)).toEqual([])
  expect(report.calls).toBeGreaterThanOrEqual(80)
}, 240_000)

test('under fire, no loss is given back twice, by the day or by the month, and none is forgotten', async () => {
  const options = { root, seed: 6, operations: 60, hardFaults: 4, longFreezeMs: 0 }
  const report = await runLossChaos({ ...options, mode: 'legacy' })
  expect(complaints(report), JSON.stringify(report)).toEqual([])
  expect(report.calls).toBeGreaterThanOrEqual(60)
}, 240_000)

test.each(mutants)('the mutant $name still finds the protections it takes out', async (mutant) => {
  const build = await buildMutant(root, mutant)
  await build[Symbol.asyncDispose]()
})
