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
])('the checks with %i bytes left on the disk', (bytes, reasons, warnings) => {
  expect(roomIn(bytes, '/data')).toEqual({ reasons, warnings })
})

test('a missing folder is reported as a reason of its own', async () => {
  expect((await roomOf('/nowhere/at/all')).reasons).toEqual([
    expect.stringContaining('The folder /nowhere/at/all cannot be reached'),
  ])
})

test('the disk of an existing folder can be measured, that of a remote database cannot', async () => {
  expect((await roomOf(tmpdir())).reasons).toEqual([])
  expect(await roomOf(undefined)).toEqual({ reasons: [], warnings: [] })
})
