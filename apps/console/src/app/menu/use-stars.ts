import { changePreferences, preferencesNow, usePreferences } from '#parts/preferences/preferences.ts'
import type { Page } from '../page.ts'
import { pageOf } from './pages.ts'
import { moved, toggled } from './stars.ts'

/** Returns the starred pages in order. A page unknown to this build is not shown but stays stored. */
export function useStars(): readonly Page[] {
  return usePreferences().starred.flatMap((path) => pageOf(path) ?? [])
}

export const isStarred = (starred: readonly string[], path: string) => starred.includes(path)

export const toggleStar = (path: string) =>
  changePreferences({ starred: toggled(preferencesNow().starred, path) })

export const moveStar = (path: string, to: number) =>
  changePreferences({ starred: moved(preferencesNow().starred, path, to) })
