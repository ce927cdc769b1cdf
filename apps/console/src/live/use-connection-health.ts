import { useSyncExternalStore } from 'react'
import { type ConnectionHealth, healthAt } from './connection-health.ts'
import { stream } from './stream.ts'

const startedAt = Date.now()
const listeners = new Set<() => void>()
let health: ConnectionHealth = { state: 'connecting' }
let timer: ReturnType<typeof setInterval> | undefined
let stopListening: (() => void) | undefined

function refresh() {
  const next = healthAt(Date.now(), stream.heardAt(), startedAt, navigator.onLine)
  if (JSON.stringify(next) === JSON.stringify(health)) return
  health = next
  listeners.forEach((tell) => tell())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    stopListening = stream.onReread(refresh)
    timer = setInterval(refresh, 1000)
    addEventListener('online', refresh)
    addEventListener('offline', refresh)
    document.addEventListener('visibilitychange', refresh)
    refresh()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopListening?.()
    clearInterval(timer)
    removeEventListener('online', refresh)
    removeEventListener('offline', refresh)
    document.removeEventListener('visibilitychange', refresh)
  }
}

/** Returns whether the screen is up to date, checked once a second. */
export const useConnectionHealth = (): ConnectionHealth => useSyncExternalStore(subscribe, () => health)
