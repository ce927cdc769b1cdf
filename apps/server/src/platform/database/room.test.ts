import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { roomIn, roomOf } from './room.ts'

const full = (mb: number) =>
  `The disk is full: ${mb} MB are left on the disk of /data. Nothing can be written until there is room.`

test.each([
  [10_000_000_000, [], []],
  [1_000_000_000, [], ['The disk is nearly full: 953 MB are left on the disk of /data.']],
  [50_000_000, [full(47)], []],
  [0, [full(0)], []],
])('%i bytes that are left', (bytes, reasons, warnings) => {
  expect(roomIn(bytes, '/data')).toEqual({ reasons, warnings })
})

test('a folder that is missing is a reason of its own', async () => {
  expect((await roomOf('/nowhere/at/all')).reasons).toEqual([
    expect.stringContaining('The folder /nowhere/at/all cannot be reached'),
  ])
})

test('the disk of a folder that is there can be asked about, that of a database elsewhere cannot', async () => {
  expect((await roomOf(tmpdir())).reasons).toEqual([])
  expect(await roomOf(undefined)).toEqual({ reasons: [], warnings: [] })
})
