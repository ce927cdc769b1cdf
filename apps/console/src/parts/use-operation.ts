import { useRef, useState } from 'react'
import { type Intent, intentFor } from './operation.ts'
import { asProblem, type Problem } from './problem.ts'

export type OperationState<Input> =
  | { phase: 'idle' }
  | { phase: 'running'; input: Input }
  /** The server said no: nothing happened. */
  | { phase: 'refused'; problem: Problem; input: Input }
  /** No answer came back: it may have happened. Asking again uses the same id. */
  | { phase: 'undecided'; problem: Problem; input: Input }

/** A command that moves money or decides about it: one at a time, and never a second id for the same wish. */
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
    /** Takes the notice away; an undecided wish keeps its id all the same. */
    dismiss: () => setState((now) => (now.phase === 'running' ? now : { phase: 'idle' })),
  }
}
