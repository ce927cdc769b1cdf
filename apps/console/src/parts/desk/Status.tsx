import { requestStatus } from '@khlang/contract/legacy-words'
import type { Phase, RequestState } from '@khlang/domain/cashier/request'
import type { EntryStateName } from '@khlang/domain/statements/entry'
import * as m from '#messages'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useMe } from '../session/me.ts'
import { phaseText } from './phase-labels.ts'
import { statusTone } from './status-tone.ts'

type Props = { state: RequestState | EntryStateName; status: string; phase: Phase | null; brief?: boolean }

/**
 * Shows the status word of the specification, with the phase of an open order. In the direct variant (spec section 4),
 * meant for matches, a row is shown as done while any order of it is queued or being sent, although it is done only
 * after the back-end said yes.
 */
export function Status({ state, status, phase, brief = false }: Props) {
  const { directMatch } = useMe()
  if (phase === 'unknown')
    return <StatusChip tone="unknown">{brief ? m.tab_unknown() : phaseText(phase)}</StatusChip>
  if (directMatch && state === 'crediting' && (phase === 'queued' || phase === 'sending'))
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
