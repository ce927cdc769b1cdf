import * as m from '#messages'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useMe } from '../session/me.ts'
import { phaseText } from './phase-labels.ts'
import { isShownAsSending, type StatusFacts } from './shown-as-sending.ts'
import { statusTone } from './status-tone.ts'

type Props = StatusFacts & { status: string; brief?: boolean }

/**
 * Shows the status of an entry, a request, a reward or a loss-return in the word of the specification (`status`), with
 * the phase of an open order. In the direct variant (spec section 4) the rows of a match say at once that it is being
 * sent, in the colour of sending: only the back-end's yes makes them done. `brief` shortens only "unknown".
 */
export function Status({ kind, state, status, phase, brief = false }: Props) {
  const { directMatch } = useMe()
  if (phase === 'unknown')
    return <StatusChip tone="unknown">{brief ? m.tab_unknown() : phaseText(phase)}</StatusChip>
  if (directMatch && phase !== null && isShownAsSending({ kind, state, phase }))
    return <StatusChip tone={statusTone.crediting}>{phaseText('sending')}</StatusChip>
  return (
    <StatusChip tone={statusTone[state]}>
      {status}
      {phase !== null && <span>· {phaseText(phase)}</span>}
    </StatusChip>
  )
}
