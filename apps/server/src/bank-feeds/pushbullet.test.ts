import { expect, test } from 'vitest'
import { noteOf } from './pushbullet.ts'

const note = {
  type: 'note',
  title: 'KBank',
  body: 'paid in',
  created: 1_790_000_000,
  modified: 1_790_000_900,
}

test('a stored note is of the time at which it was written, also when it was touched again', () => {
  expect(noteOf(note as never)).toMatchObject({
    sender: 'KBank',
    text: 'paid in',
    heardAt: new Date(1_790_000_000_000),
  })
  expect(noteOf({ ...note, created: undefined } as never)).toMatchObject({
    heardAt: new Date(1_790_000_900_000),
  })
})
