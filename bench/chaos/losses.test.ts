import { test } from 'vitest'
import { runLossChaos } from './chaos.ts'
import { winShort } from './short-battle.ts'

test('under fire, no loss is given back twice, by the day or by the month, and none is forgotten', async () => {
  await winShort(runLossChaos, { mode: 'legacy', seed: 6, operations: 60, hardFaults: 4 })
})
