import { test } from 'vitest'
import { runLossChaos } from './chaos.ts'
import { winShort } from './short-battle.ts'

test('under faults, no loss-return is paid twice, by day or by month, and none is lost', async () => {
  await winShort(runLossChaos, { mode: 'legacy', seed: 6, operations: 60, hardFaults: 4 })
})
