import { useSyncExternalStore } from 'react'
import { getLocale, type Locale, setLocale } from '#paraglide/runtime.js'

const listeners = new Set<() => void>()

/** Changes the language where one stands; the frame draws everything anew. */
export function chooseLocale(locale: Locale) {
  void setLocale(locale, { reload: false })
  document.documentElement.lang = locale
  listeners.forEach((tell) => tell())
}

export const useLocale = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, getLocale)
