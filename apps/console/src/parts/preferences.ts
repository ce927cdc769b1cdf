import type { PreferenceChange, Preferences } from '@khlang/domain/staff/preferences'
import { useSyncExternalStore } from 'react'
import { firstPreferences } from './first-preferences.ts'

/**
 * How whoever sits here wants the console. A change shows at once and is sent a moment later, together with what else was
 * changed meanwhile; what could not be sent is kept and goes with the next change.
 */
let current: Preferences = firstPreferences()
let unsent: PreferenceChange = {}
/** On their way, in the order in which they left. */
const underWay = new Set<PreferenceChange>()
let send: ((change: PreferenceChange) => Promise<unknown>) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const pauseMs = 400

export const preferencesNow = () => current

export const usePreferences = (): Preferences => useSyncExternalStore(onPreferences, preferencesNow)

export function onPreferences(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the server knows, at the start and after each answer; what was changed here since then stays. */
export function receivePreferences(known: Preferences) {
  show([...underWay, unsent].reduce<Preferences>(joined, known))
}

export function changePreferences(change: PreferenceChange) {
  unsent = joined(unsent, change)
  show(joined(current, change))
  clearTimeout(timer)
  timer = setTimeout(() => void sendNow(), pauseMs)
}

/** Where changes go once somebody is signed in. */
export function keepPreferencesWith(save: (change: PreferenceChange) => Promise<unknown>) {
  send = save
}

/** Also called when the page is left: a choice made a moment ago is not lost. */
export async function sendNow() {
  clearTimeout(timer)
  const change = unsent
  if (!send || Object.keys(change).length === 0) return
  unsent = {}
  underWay.add(change)
  try {
    await send(change)
  } catch {
    unsent = joined(change, unsent)
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

function joined<To extends PreferenceChange>(to: To, change: PreferenceChange): To {
  const lists = to.lists || change.lists ? { lists: { ...to.lists, ...change.lists } } : {}
  return { ...to, ...defined(change), ...lists }
}
