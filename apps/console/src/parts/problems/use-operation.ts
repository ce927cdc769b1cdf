import { useRef, useState } from 'react'
import { asProblem, type Problem } from './problem.ts'

export type OperationState<Input> =
  | { phase: 'idle' }
  | { phase: 'running'; input: Input }
  /**
   * The server refused this call. If it is a repeat after a lost answer, the first call may have been carried
   * out.
   */
  | { phase: 'refused'; problem: Problem; input: Input }
  /**
   * No answer arrived, or the server failed (5xx): the command may have been carried out. A repeat uses the same id.
   */
  | { phase: 'undecided'; problem: Problem; input: Input }

/**
 * Runs a command, one at a time (`run` is ignored meanwhile). Each gets an operation id; a repeat after a lost answer
 * is sent under the first one (`parts/api/kept-operation.ts`).
 */
export function useOperation<Input, Answer>(
  send: (input: Input & { operationId: string }) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
  onRefused?: (problem: Problem, input: Input) => void,
) {
  const [state, setState] = useState<OperationState<Input>>({ phase: 'idle' })
  const running = useRef(false)

  async function run(input: Input) {
    if (running.current) return
    running.current = true
    setState({ phase: 'running', input })
    try {
      const answer = await send({ ...input, operationId: crypto.randomUUID() })
      setState({ phase: 'idle' })
      onDone(answer, input)
    } catch (error) {
      const problem = asProblem(error)
      setState({ phase: problem.undecided ? 'undecided' : 'refused', problem, input })
      if (!problem.undecided) onRefused?.(problem, input)
    } finally {
      running.current = false
    }
  }

  return {
    state,
    busy: state.phase === 'running',
    run: (input: Input) => void run(input),
    retry: () => state.phase === 'undecided' && void run(state.input),
    /** Hides the notice. An undecided command still keeps its id. */
    dismiss: () => setState((now) => (now.phase === 'running' ? now : { phase: 'idle' })),
  }
}
