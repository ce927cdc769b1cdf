import type { CoveredDays } from '@khlang/domain/rewards/loss-return'
import type { Day } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { addRate, termsOf } from './rate-store.ts'

const world = worldOfFile()
const month = (first: string): CoveredDays => ({ span: 'month', from: first as Day, to: first as Day })

test('the rate of a period is the last one that begins before it, in whatever order the rates were entered', () =>
  rolledBack(world.sql, async (tx) => {
    const rate = (fromMonth: string, lost: number) =>
      addRate(tx, { fromMonth: fromMonth as never, lost, won: 0, employee: null })
    await rate('2031-05-01', 500)
    await rate('2031-02-01', 200)
    const lostIn = async (first: string) => (await termsOf(tx, month(first))).rate.lost
    expect(await lostIn('2031-04-01')).toBe(200)
    expect(await lostIn('2031-05-01')).toBe(500)
    expect(await lostIn('2031-09-01')).toBe(500)
  }))
