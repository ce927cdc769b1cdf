import { afterEach, expect, test } from 'vitest'
import { takeEarlySignIn } from './early-sign-in.ts'

afterEach(() => (globalThis.khlangSignIn = undefined))

const sent = (body: string) => {
  const answer = Promise.resolve(Response.json({}))
  globalThis.khlangSignIn = { body, answer }
  return answer
}

test('the answer of an early sign-in is taken once, by who sends the same', () => {
  const answer = sent('nok and a password')
  expect(takeEarlySignIn('nok and a password')).toBe(answer)
  expect(takeEarlySignIn('nok and a password')).toBe(null)
})

test('it is nobody’s after something else was sent', () => {
  void sent('nok and a password')
  expect(takeEarlySignIn('nok and another password')).toBe(null)
  expect(takeEarlySignIn('nok and a password')).toBe(null)
})
