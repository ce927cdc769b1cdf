import type { WindowTotals } from '@khlang/contract/dashboard'
import type { Measure } from './list-links.ts'

/**
 * Returns a figure of a period. Active players are a daily average: one player may be active on several days.
 */
export const figureOf = (window: WindowTotals, measure: Measure) =>
  measure === 'active' ? Math.round(window.active / window.days) : Number(window[measure])

/** Formats `1–22/11`, since the columns are narrow on a phone. */
export const daysText = ({ from, to }: Pick<WindowTotals, 'from' | 'to'>) =>
  `${Number(from.slice(8))}–${Number(to.slice(8))}/${Number(to.slice(5, 7))}`

/**
 * Returns the change in percent, to one decimal; null if a percentage makes no sense: if the earlier value is
 * not positive, or the new one is negative.
 */
export const changeOf = (now: number, before: number): number | null =>
  before <= 0 || now < 0 ? null : Math.round((now / before - 1) * 1000) / 10
