import type { Act } from '@khlang/domain/staff/acts'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import type { Overlay } from '../overlay.ts'
import type { RecentFound } from './recent.ts'

/** The actions available to a result of the palette. */
export type PaletteTools = {
  may: (act: Act) => boolean
  open: (to: string, search?: Readonly<Record<string, string>>) => void
  overlay: (which: Overlay, player: FoundPlayer) => void
  /** Copies a text and confirms it. */
  copy: (text: string) => void
  /** Puts something among the recent choices. */
  remember: (found: RecentFound) => void
}
