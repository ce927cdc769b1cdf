// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { useReplacements } from './use-replacements.ts'

const counted = (...proposals: (string | null)[]) => {
  const { draw, now } = drawHook(useReplacements, proposals[0]!)
  return proposals.map((proposalId) => {
    draw(proposalId)
    return now()
  })
}

test('the first proposal replaces none, however late it comes', () => {
  expect(counted(null, null, 'fern', 'fern')).toEqual([0, 0, 0, 0])
})

test('each other proposal of the console counts, also one that comes back', () => {
  expect(counted('fern', 'lek', 'lek', 'fern', 'nok')).toEqual([0, 1, 1, 2, 3])
})

test('a choice of the employee and a list without a proposal count nothing, and what is proposed afterwards is compared with what was before', () => {
  expect(counted('fern', null, 'fern', null, 'lek')).toEqual([0, 0, 0, 0, 1])
})
