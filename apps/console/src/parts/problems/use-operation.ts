import { useRef, useState } from 'react'
import { type Intent, intentFor } from './operation.ts'
import { asProblem, type Problem } from './problem.ts'

export type OperationState<Input> =
  | { phase: 'idle' }
  | { phase: 'running'; input: Input }
  /** The server refused: nothing was done. */
  | { phase: 'refused'; problem: Problem; input: Input }
  /** No answer arrived: the command may have been carried out. A repeat uses the same id. */
  | { phase: 'undecided'; problem: Problem; input: Input }

/** Runs a command about money: one at a time, and the same input never gets a second operation id. */
export function useOperation<Input, Answer>(
  send: (input: Input & { operationId: string }) => Promise<Answer>,
  done: (answer: Answer, input: Input) => void,
  refused?: (problem: Problem, input: Input) => void,
) {
  const [state, setState] = useState<OperationState<Input>>({ phase: 'idle' })
  const open = useRef<Intent<Input> | null>(null)
  const running = useRef(false)

  async function run(input: Input) {
    if (running.current) return
    running.current = true
    const intent = (open.current = intentFor(input, open.current, () => crypto.randomUUID()))
    setState({ phase: 'running', input })
    try {
      const answer = await send({ ...input, operationId: intent.operationId })
      open.current = null
      setState({ phase: 'idle' })
      done(answer, input)
    } catch (error) {
      const problem = asProblem(error)
      if (!problem.undecided) open.current = null
      setState({ phase: problem.undecided ? 'undecided' : 'refused', problem, input })
      if (!problem.undecided) refused?.(problem, input)
    } finally {
      running.current = false
    }
  }

  return {
    state,
    busy: state.phase === 'running',
    run: (input: Input) => void run(input),
    again: () => state.phase === 'undecided' && void run(state.input),
    /** Hides the notice. An undecided command still keeps its id. */
    dismiss: () => setState((now) => (now.phase === 'running' ? now : { phase: 'idle' })),
  }
}
