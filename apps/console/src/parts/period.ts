import { type Day, dayOf, isDay, startOf } from '@khlang/domain/time'

export type Period = { from: Day; to: Day }
export const presets = ['today', 'yesterday', 'thisMonth'] as const
export type Preset = (typeof presets)[number]

/** The days staff ask for most, as they stand in Bangkok now. */
export function periodOf(preset: Preset, now: Date): Period {
  const today = dayOf(now)
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'thisMonth') return { from: `${today.slice(0, 8)}01` as Day, to: today }
  const yesterday = dayOf(new Date(startOf(today).getTime() - 1))
  return { from: yesterday, to: yesterday }
}

export const presetOf = (from: string | undefined, to: string | undefined, now: Date): Preset | null =>
  presets.find((preset) => periodOf(preset, now).from === from && periodOf(preset, now).to === to) ?? null

export const dayOrNothing = (text: unknown) => (typeof text === 'string' && isDay(text) ? text : undefined)
