import type { Phase, RequestState } from '@khlang/domain/cashier/request'
import type { EntryStateName } from '@khlang/domain/statements/entry'
import * as m from '#paraglide/messages.js'
import { StatusChip, type Tone } from '#ui/StatusChip.tsx'
import { phaseText } from './phase-words.ts'

const tones = {
  pending: 'warning',
  claimed: 'gold',
  crediting: 'info',
  done: 'success',
  creditFailed: 'danger',
  cancelled: 'quiet',
  adjusted: 'unknown',
  transferred: 'info',
} satisfies Record<RequestState | EntryStateName, Tone>

type Props = { state: RequestState | EntryStateName; status: string; phase: Phase | null; brief?: boolean }

/** The word of the specification, and beside it where an open order stands. */
export function Status({ state, status, phase, brief = false }: Props) {
  if (phase === 'unknown')
    return <StatusChip tone="unknown">{brief ? m.tab_unknown() : phaseText(phase)}</StatusChip>
  return (
    <StatusChip tone={tones[state]}>
      {status}
      {phase !== null && <span>· {phaseText(phase)}</span>}
    </StatusChip>
  )
}
