type Call = { input: unknown; answer: (value: unknown) => void; fail: (error: unknown) => void }

/** For tests: a call of the API whose answers are given by hand, in any order. */
export function byHand() {
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
