import { requestStatus } from '@khlang/contract/legacy-words'
import * as m from '#messages'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useMe } from '../session/me.ts'
import { phaseText } from './phase-labels.ts'
import { isShownAsDone, type StatusFacts } from './shown-as-done.ts'
import { statusTone } from './status-tone.ts'

type Props = StatusFacts & { status: string; brief?: boolean }

/**
 * Shows the status of an entry, a request, a reward or a loss-return in the word of the specification (`status`), with
 * the phase of an open order. In the direct variant (spec section 4) the rows of a match are shown as done before the
 * back-end's yes. `brief` shortens only "unknown".
 */
export function Status({ kind, state, status, phase, brief = false }: Props) {
  const { directMatch } = useMe()
  if (phase === 'unknown')
    return <StatusChip tone="unknown">{brief ? m.tab_unknown() : phaseText(phase)}</StatusChip>
  if (directMatch && phase !== null && isShownAsDone({ kind, state, phase }))
    return (
      <StatusChip tone="success">
        {requestStatus.done} <span>· {phaseText(phase)}</span>
      </StatusChip>
    )
  return (
    <StatusChip tone={statusTone[state]}>
      {status}
      {phase !== null && <span>· {phaseText(phase)}</span>}
    </StatusChip>
  )
}
