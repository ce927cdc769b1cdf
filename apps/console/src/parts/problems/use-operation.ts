import { useEffect, useRef, useState } from 'react'
import { toast, toastMs } from '#ui/toast.ts'
import { asProblem, type Problem } from './problem.ts'
import { problemText } from './problem-text.ts'

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
   * `what`: the text of the button that was pressed.
   */
  | { phase: 'undecided'; problem: Problem; input: Input; what: string | null }

/**
 * Runs a command, one at a time (`run` is ignored meanwhile). Each gets an operation id; a repeat after a lost answer
 * is sent under the first one (`parts/api/kept-operation.ts`). The repeat sends what was sent first, whatever has been
 * chosen or typed since, so `run` also gets the text of the pressed button: see `OperationNotice`.
 */
export function useOperation<Input, Answer>(
  send: (input: Input & { operationId: string }) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
  onRefused?: (problem: Problem, input: Input) => void,
) {
  const [state, setState] = useState<OperationState<Input>>({ phase: 'idle' })
  const running = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  async function run(input: Input, what: string | null) {
    if (running.current) return
    running.current = true
    setState({ phase: 'running', input })
    try {
      const answer = await send({ ...input, operationId: crypto.randomUUID() })
      setState({ phase: 'idle' })
      onDone(answer, input)
    } catch (error) {
      const problem = asProblem(error)
      setState(
        problem.undecided
          ? { phase: 'undecided', problem, input, what }
          : { phase: 'refused', problem, input },
      )
      // The pane or dialog was closed before the answer came, and its notice with it.
      if (!isShown.current) tellElsewhere(problem, what)
      if (!problem.undecided) onRefused?.(problem, input)
    } finally {
      running.current = false
    }
  }

  return {
    state,
    busy: state.phase === 'running',
    run: (input: Input, what: string | null = null) => void run(input, what),
    retry: () => state.phase === 'undecided' && void run(state.input, state.what),
    /** Hides the notice. An undecided command still keeps its id. */
    dismiss: () => setState((now) => (now.phase === 'running' ? now : { phase: 'idle' })),
  }
}

const tellElsewhere = (problem: Problem, what: string | null) =>
  toast({
    tone: problem.undecided ? 'unknown' : 'danger',
    title: what ?? problemText(problem),
    text: what === null ? '' : problemText(problem),
    ms: toastMs.long,
  })
