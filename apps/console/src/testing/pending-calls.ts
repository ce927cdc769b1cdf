type Call = { input: unknown; answer: (value: unknown) => void; fail: (error: unknown) => void }

/** For tests of hooks: a call of the API that waits until the test answers it, in any order. */
export function pendingCalls() {
  const calls: Call[] = []
  const call = (input: unknown) =>
    new Promise((answer, fail) => {
      calls.push({ input, answer, fail })
    })
  return {
    calls,
    call: call as never,
    last: () => calls.at(-1)!,
    inputs: () => calls.map(({ input }) => input),
  }
}
