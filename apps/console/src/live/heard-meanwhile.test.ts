import { expect, test } from 'vitest'
import { heardMeanwhile } from './heard-meanwhile.ts'

const row = (id: string, version: number) => ({ id, version })

test('rows heard during a read come with its answer, each in its last state', async () => {
  const { hear, during } = heardMeanwhile<{ id: string; version: number }>()
  hear(row('a', 1))
  let answer: (text: string) => void
  const read = during(() => new Promise<string>((end) => (answer = end)))
  hear(row('b', 7))
  hear(row('c', 3))
  hear(row('b', 5))
  answer!('page')
  expect(await read).toEqual({ answer: 'page', heard: [row('b', 7), row('c', 3)] })
})

test('two reads at once hear the same, each from its beginning, and one that fails hears nothing more', async () => {
  const { hear, during } = heardMeanwhile<{ id: string; version: number }>()
  const ends: (() => void)[] = []
  const wait = () => new Promise<void>((end) => ends.push(end))
  const first = during(wait)
  hear(row('a', 1))
  const second = during(wait)
  await expect(during(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  hear(row('b', 2))
  ends.forEach((end) => end())
  expect((await first).heard).toEqual([row('a', 1), row('b', 2)])
  expect((await second).heard).toEqual([row('b', 2)])
})
