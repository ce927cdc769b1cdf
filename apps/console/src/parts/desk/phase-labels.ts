import type { Phase } from '@khlang/domain/cashier/request'
import * as m from '#messages'

const words = {
  queued: m.phase_queued,
  sending: m.phase_sending,
  waiting: m.phase_waiting,
  blocked: m.phase_blocked,
  unknown: m.phase_unknown,
} satisfies Record<Phase, () => string>

export const phaseText = (phase: Phase) => words[phase]()
