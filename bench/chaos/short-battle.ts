import { fileURLToPath } from 'node:url'
import type { BackendMode } from '@khlang/domain/crediting/order'
import { expect } from 'vitest'
import {
  type ChaosOptions,
  type ChaosReport,
  complaints,
  type LossReport,
  type PayoutReport,
  runChaos,
} from './chaos.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs the short form of `npm run chaos`, which must end without complaints and with at least as many calls
 * as operations. Each kind of battle has its own test file, so that battles, which mostly wait for leases,
 * run in parallel with each other and with other tests.
 */
export async function winShort<Report extends ChaosReport | PayoutReport | LossReport>(
  battle: (options: ChaosOptions) => Promise<Report>,
  options: Pick<ChaosOptions, 'mode' | 'seed' | 'operations' | 'hardFaults'>,
): Promise<Report> {
  const report = await battle({ ...options, root, longFreezeMs: 0, hangMs: 2_000 })
  expect(complaints(report), JSON.stringify(report)).toEqual([])
  expect(report.calls, JSON.stringify(report.answers)).toBeGreaterThanOrEqual(options.operations)
  return report
}

export async function winCredits(mode: BackendMode): Promise<void> {
  const report = await winShort(runChaos, { mode, seed: 4, operations: 160, hardFaults: 5 })
  expect(report.softFaults).toBeGreaterThan(0)
  expect(Object.values(report.hard).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(3)
}
