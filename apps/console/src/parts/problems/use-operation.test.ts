// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { collectToasts } from '#testing/collect-toasts.ts'
import { drawHook } from '#testing/draw-hook.ts'
import type { Toast } from '#ui/toast.ts'
import { Problem } from './problem.ts'
import { useOperation } from './use-operation.ts'

type Input = { amount: number }

/** A command whose calls the test answers one by one. */
function newOperation() {
  const calls: {
    input: Input & { operationId: string }
    answer: (text: string) => void
    fail: (error: unknown) => void
  }[] = []
  const onDone = vi.fn<(answer: string, input: Input) => void>()
  const onRefused = vi.fn<(problem: Problem, input: Input) => void>()
  const hook = drawHook(
    () =>
      useOperation<Input, string>(
        (input) => new Promise((answer, fail) => calls.push({ input, answer, fail })),
        onDone,
        onRefused,
      ),
    null,
  )
  return { ...hook, calls, onDone, onRefused, last: () => calls.at(-1)! }
}

test('a command that is answered is done once, and the next one may run', async () => {
  const { does, now, calls, last, onDone } = newOperation()
  await does(({ run }) => run({ amount: 70 }))
  expect(now()).toMatchObject({ busy: true, state: { phase: 'running', input: { amount: 70 } } })
  await does(() => last().answer('row'))
  expect(now()).toMatchObject({ busy: false, state: { phase: 'idle' } })
  expect(onDone.mock.calls).toEqual([['row', { amount: 70 }]])
  await does(({ run }) => run({ amount: 80 }))
  expect(calls).toHaveLength(2)
  expect(calls[1]!.input.operationId).not.toBe(calls[0]!.input.operationId)
})

test('a command without an answer keeps the text of the button that was pressed', async () => {
  const { does, now, last } = newOperation()
  const lost = () => does(() => last().fail(new Problem('unreachable', 0)))
  await does(({ run }) => run({ amount: 70 }, '70 to kk7'))
  await lost()
  expect(now().state).toMatchObject({ phase: 'undecided', what: '70 to kk7' })
  await does(({ retry }) => retry())
  await lost()
  expect(now().state).toMatchObject({ phase: 'undecided', what: '70 to kk7' })
  await does(({ run }) => run({ amount: 80 }, '80 to kk8'))
  await lost()
  expect(now().state).toMatchObject({ phase: 'undecided', what: '80 to kk8' })
})

test('a second press while the command runs sends nothing, also one of the same drawing', async () => {
  const { does, now, calls } = newOperation()
  const { run } = now()
  await does(() => {
    run({ amount: 70 })
    run({ amount: 70 })
  })
  await does(() => run({ amount: 70 }))
  expect(calls).toHaveLength(1)
})

test('a refusal is reported with what was sent, and cannot be repeated as if its answer were lost', async () => {
  const { does, now, calls, last, onRefused, onDone } = newOperation()
  await does(({ run }) => run({ amount: 70 }))
  const refusal = new Problem('stale-version', 409, {}, () => '')
  await does(() => last().fail(refusal))
  expect(now()).toMatchObject({
    busy: false,
    state: { phase: 'refused', problem: refusal, input: { amount: 70 } },
  })
  expect(onRefused.mock.calls).toEqual([[refusal, { amount: 70 }]])
  await does(({ retry }) => retry())
  expect(calls).toHaveLength(1)
  expect(onDone).not.toHaveBeenCalled()
})

test('a command without an answer is repeated with what was sent the first time', async () => {
  const { does, now, calls, last, onRefused } = newOperation()
  await does(({ run }) => run({ amount: 70 }))
  await does(() => last().fail(new Problem('unreachable', 0)))
  expect(now().state.phase).toBe('undecided')
  expect(onRefused).not.toHaveBeenCalled()
  await does(({ retry }) => retry())
  expect(calls).toHaveLength(2)
  expect(last().input).toMatchObject({ amount: 70 })
})

test('a notice can be hidden, but not that a command runs', async () => {
  const { does, now, last } = newOperation()
  await does(({ run }) => run({ amount: 70 }))
  await does(({ dismiss }) => dismiss())
  expect(now().busy).toBe(true)
  await does(() => last().fail(new Problem('unreachable', 0)))
  await does(({ dismiss }) => dismiss())
  expect(now().state).toEqual({ phase: 'idle' })
})

test('a refusal, or no answer, that comes after the pane was closed is told in a message', async () => {
  const toasts: Toast[] = []
  onTestFinished(collectToasts(toasts))
  for (const problem of [
    new Problem('slip-used', 409, {}, () => 'used before'),
    new Problem('unreachable', 0),
  ]) {
    const { does, last, remove } = newOperation()
    await does(({ run }) => run({ amount: 70 }, '70 to kk7'))
    remove()
    last().fail(problem)
    await expect.poll(() => toasts.at(-1)).toMatchObject({ title: '70 to kk7', text: problem.sentence() })
  }
  expect(toasts).toHaveLength(2)
})

test('what the pane still shows is told there alone', async () => {
  const toasts: Toast[] = []
  onTestFinished(collectToasts(toasts))
  const { does, now, last } = newOperation()
  await does(({ run }) => run({ amount: 70 }, '70 to kk7'))
  await does(() => last().fail(new Problem('slip-used', 409, {}, () => 'used before')))
  expect(now().state.phase).toBe('refused')
  expect(toasts).toEqual([])
})
