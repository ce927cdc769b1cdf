import { useSyncExternalStore } from 'react'
import { type ConnectionHealth, healthAt } from './connection-health.ts'
import { stream } from './stream.ts'

const startedAt = Date.now()
const listeners = new Set<() => void>()
let health: ConnectionHealth = { state: 'connecting' }
let timer: ReturnType<typeof setInterval> | undefined
let stopListening: (() => void) | undefined

function look() {
  const next = healthAt(Date.now(), stream.heardAt(), startedAt, navigator.onLine)
  if (JSON.stringify(next) === JSON.stringify(health)) return
  health = next
  listeners.forEach((tell) => tell())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    stopListening = stream.onReread(look)
    timer = setInterval(look, 1000)
    addEventListener('online', look)
    addEventListener('offline', look)
    document.addEventListener('visibilitychange', look)
    look()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopListening?.()
    clearInterval(timer)
    removeEventListener('online', look)
    removeEventListener('offline', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Returns whether the screen is up to date, checked once a second. */
export const useConnectionHealth = (): ConnectionHealth => useSyncExternalStore(subscribe, () => health)
