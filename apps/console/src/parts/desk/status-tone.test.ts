import { requestStates } from '@khlang/domain/cashier/request'
import { entryStates } from '@khlang/domain/statements/entry'
import { expect, test } from 'vitest'
import { statusTone } from './status-tone.ts'

const states = [...new Set([...requestStates, ...entryStates])]
const withTone = (tone: string) => states.filter((state) => statusTone[state] === tone)

test('only what is finished is green, only a failed credit red, and only what was given up is grey', () => {
  expect(withTone('success')).toEqual(['done'])
  expect(withTone('danger')).toEqual(['creditFailed'])
  expect(withTone('quiet')).toEqual(['cancelled'])
})

test('a request that waits looks different from one that a colleague holds or that is being credited', () => {
  expect(new Set([statusTone.pending, statusTone.claimed, statusTone.crediting]).size).toBe(3)
})
