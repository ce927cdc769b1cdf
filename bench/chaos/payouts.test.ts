import { test } from 'vitest'
import { runPayoutChaos } from './chaos.ts'
import { winShort } from './short-battle.ts'

test('under faults, no withdrawal is deducted, paid or refunded twice, and none is reported wrongly', async () => {
  await winShort(runPayoutChaos, { mode: 'legacy', seed: 5, operations: 80, hardFaults: 4 })
})
