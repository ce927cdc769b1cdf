import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { triedOnStaff } from '#testing/staff-rows.ts'
import { sealOf, soundAcceptances } from './history-seal-store.ts'

const world = worldOfFile()

test('a loss of history counts as accepted only as it was sealed with the secret, the first one first', () =>
  triedOnStaff(world, async (tx) => {
    const accept = (epoch: number, cut: number, seal: Buffer) =>
      tx`insert into history_accepted ${tx({ epoch, cut, seal, acceptedBy: 'boss', reason: 'restored' })}`
    const seal = (epoch: number, cut: number, key = 'our secret') => sealOf({ epoch, cut }, key)
    await accept(3, 71, seal(3, 71))
    await accept(2, 67, seal(2, 67))
    await accept(4, 73, seal(4, 73, 'a secret of others'))
    await accept(5, 80, seal(5, 79))
    await accept(6, 83, seal(5, 83))
    const sound = await soundAcceptances(tx, 'our secret')
    expect(sound.map(({ epoch, cut }) => [epoch, cut])).toEqual([
      [2, 67],
      [3, 71],
    ])
  }))
