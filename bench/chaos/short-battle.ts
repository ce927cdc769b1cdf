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
 * Each kind of battle has a file of its own: they mostly wait for leases, and so run beside each other and beside other tests.
 * The short form of `npm run chaos`: nothing to complain of, and as many calls as there was work.
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
