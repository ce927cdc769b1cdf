// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import * as m from '#messages'
import { Problem } from '#parts/problems/problem.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { useProving } from './use-proving.ts'
import { NotGiven } from './webauthn.ts'

/** A form that proves who somebody is; the test decides how each try ends. */
function newForm() {
  const done: string[] = []
  const succeeded: (boolean | string)[] = []
  const hook = drawHook(() => useProving<string>((answer) => void done.push(answer)), undefined)
  const tries: { answer: (text: string) => void; fail: (error: unknown) => void }[] = []
  const attempt = () => new Promise<string>((answer, fail) => tries.push({ answer, fail }))
  const tryIt = () =>
    void hook
      .now()
      .run(attempt)
      .then((value) => succeeded.push(value))
  return { ...hook, done, succeeded, tries, tryIt, begins: () => hook.does(tryIt) }
}
const wrongCode = new Problem('stale-version', 409, {}, () => 'this code is wrong')

test('a try that succeeds is done, and the next one may begin', async () => {
  const { now, does, begins, tries, done, succeeded } = newForm()
  await begins()
  expect(now()).toMatchObject({ busy: true, failure: null })
  await does(() => tries[0]!.answer('proved'))
  expect([done, succeeded, now().busy]).toEqual([['proved'], [true], false])
  await begins()
  expect(tries).toHaveLength(2)
})

test('during a try no second one begins, also one of the same drawing', async () => {
  const { does, tryIt, begins, tries, succeeded } = newForm()
  await does(() => {
    tryIt()
    tryIt()
  })
  await begins()
  expect([tries.length, succeeded]).toEqual([1, [false, false]])
})

test('a try that fails says why, and its reason goes when the next one begins', async () => {
  const { now, does, begins, tries, done, succeeded } = newForm()
  await begins()
  await does(() => tries[0]!.fail(wrongCode))
  expect(now()).toMatchObject({ busy: false, failure: 'this code is wrong' })
  expect([done, succeeded]).toEqual([[], [false]])
  await begins()
  expect(now()).toMatchObject({ busy: true, failure: null })
  await does(() => tries[1]!.answer('proved'))
  expect([done, succeeded]).toEqual([['proved'], [false, true]])
})

test('a passkey that was not given is no fault of the console', async () => {
  const { now, does, begins, tries } = newForm()
  await begins()
  await does(() => tries[0]!.fail(new NotGiven()))
  expect(now().failure).toBe(m.passkey_not_given())
})

test('a form may say itself why a try cannot begin', async () => {
  const { now, does } = newForm()
  await does(({ fail }) => fail('six digits'))
  expect(now()).toMatchObject({ busy: false, failure: 'six digits' })
})
