import type { PreferenceChange, Preferences } from '@khlang/domain/staff/preferences'
import { useSyncExternalStore } from 'react'
import { afterAsking } from '../navigation/blocker.ts'
import { firstPreferences } from './first-preferences.ts'

/**
 * The preferences of the current employee. A change is visible at once and sent a moment later, together with
 * other changes made meanwhile. A change that could not be sent is kept and sent with the next one.
 */
let current: Preferences = firstPreferences()
let unsent: PreferenceChange = {}
/** When one of these changes, `Providers` mounts everything again, and what is typed is lost. */
const mounting = ['locale', 'dateStyle', 'era'] as const
/** Values of `mounting` that were received while a page was open (`keepsPage`), and are shown with the next. */
let waiting: Pick<PreferenceChange, (typeof mounting)[number]> = {}
/** Changes being sent, in the order of sending. */
const underWay = new Set<PreferenceChange>()
let send: ((change: PreferenceChange) => Promise<unknown>) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const pauseMs = 400

export const preferencesNow = () => current

export const usePreferences = (): Preferences =>
  useSyncExternalStore(onPreferences, preferencesNow, preferencesNow)

export function onPreferences(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Sets the server's values each time that `me` was read. Local changes that are not confirmed yet
 * override them. `keepsPage`: another language or way of writing days, chosen elsewhere, waits for the next page
 * (`showWaiting`), so that it does not empty an open form.
 */
export function receivePreferences(preferences: Preferences, { keepsPage = false } = {}) {
  const received = [...underWay, unsent].reduce<Preferences>(withChange, preferences)
  waiting = keepsPage ? ofMounting(received) : {}
  show(keepsPage ? withChange(received, ofMounting(current)) : received)
}

/** Shows what was received for the next page. Call it when that page is opened. */
export function showWaiting() {
  const next = withChange(current, waiting)
  waiting = {}
  if (mounts(next)) show(next)
}

/**
 * Applies a change at once and sends it after `pauseMs`. Columns of other lists stay. If the change mounts everything
 * again while something is not saved, the employee is asked first.
 */
export function changePreferences(change: PreferenceChange) {
  if (mounts(change)) afterAsking(() => applyChange(change))
  else applyChange(change)
}

const ofMounting = ({ locale, dateStyle, era }: Preferences) => ({ locale, dateStyle, era })
const mounts = (change: PreferenceChange) =>
  mounting.some((name) => change[name] !== undefined && change[name] !== current[name])

function applyChange(change: PreferenceChange) {
  unsent = withChange(unsent, change)
  waiting = Object.fromEntries(Object.entries(waiting).filter(([name]) => !(name in change)))
  show(withChange(current, change))
  clearTimeout(timer)
  timer = setTimeout(() => void sendNow(), pauseMs)
}

/** Sets the function that saves changes, after somebody has signed in. Null: no change is saved any more. */
export function keepPreferencesWith(save: typeof send) {
  send = save
}

/** Sends pending changes. Also called when leaving the page, so that a recent choice is not lost. */
export async function sendNow() {
  clearTimeout(timer)
  const change = unsent
  if (!send || Object.keys(change).length === 0) return
  unsent = {}
  underWay.add(change)
  try {
    await send(change)
  } catch {
    unsent = withChange(change, unsent)
  } finally {
    underWay.delete(change)
  }
}

function show(next: Preferences) {
  current = next
  listeners.forEach((tell) => tell())
}

const defined = (change: PreferenceChange) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Preferences>

function withChange<To extends PreferenceChange>(earlier: To, change: PreferenceChange): To {
  const lists = earlier.lists || change.lists ? { lists: { ...earlier.lists, ...change.lists } } : {}
  return { ...earlier, ...defined(change), ...lists }
}
