import { changePreferences, preferencesNow, usePreferences } from '#parts/preferences/preferences.ts'
import type { Page } from '../page.ts'
import { pageOf } from './pages.ts'
import { withStarMoved, withStarToggled } from './stars.ts'

/** Returns the starred pages in order. A page unknown to this build is not shown but stays stored. */
export function useStars(): readonly Page[] {
  return usePreferences().starred.flatMap((path) => pageOf(path) ?? [])
}

export const isStarred = (starred: readonly string[], path: string) => starred.includes(path)

export const toggleStar = (path: string) =>
  changePreferences({ starred: withStarToggled(preferencesNow().starred, path) })

export const moveStar = (path: string, position: number) =>
  changePreferences({ starred: withStarMoved(preferencesNow().starred, path, position) })
