import type { HandOverRow } from '@khlang/contract/reports/hand-overs'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import type { Tone } from '#ui/StatusChip.tsx'

export const handOversKey = ['hand-overs']

/** `waiting`: for the second signature. `objected`: taken over with an objection. */
export const stateTone: Record<HandOverRow['state'], Tone> = {
  waiting: 'warning',
  taken: 'success',
  objected: 'danger',
}
export const stateText: Record<HandOverRow['state'], () => string> = {
  waiting: m.shift_state_waiting,
  taken: m.shift_state_taken,
  objected: m.shift_state_objected,
}

export const shiftPeriodText = (from: string, until: string) => `${whenText(from)} – ${whenText(until)}`
