import type { PlayerView } from '@khlang/contract/players/players'
import { whyCreditBlocked } from '@khlang/domain/players/standing'
import * as m from '#messages'
import type { Tone } from '#ui/StatusChip.tsx'

export type PlayerStatus = PlayerView['status']

const words = {
  normal: m.player_normal,
  watch: m.player_watch,
  suspended: m.player_suspended,
} satisfies Record<PlayerStatus, () => string>

export const playerStatusText = (status: PlayerStatus) => words[status]()

export const playerTone = {
  normal: 'quiet',
  watch: 'warning',
  suspended: 'danger',
} as const satisfies Record<PlayerStatus, Tone>

/** Returns why this player gets no credit, by the server's rule; null if they may get some. */
export const whyNoCredit = ({ status, excluded }: Pick<PlayerView, 'status' | 'excluded'>) =>
  whyCreditBlocked({ playerStatus: status, playerExcluded: excluded })
