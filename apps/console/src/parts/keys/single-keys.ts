import { useSyncExternalStore } from 'react'

const key = 'khlang.singleKeys'
const listeners = new Set<() => void>()

/** Single-letter keys can be switched off, for those whose tools type for them (WCAG 2.1.4). */
export const singleKeysOn = () => localStorage.getItem(key) !== 'off'

export function setSingleKeys(on: boolean) {
  localStorage.setItem(key, on ? 'on' : 'off')
  listeners.forEach((tell) => tell())
}

export const useSingleKeys = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, singleKeysOn)
