import { pageAttributes } from '@khlang/domain/staff/page-attributes'
import type { Preferences } from '@khlang/domain/staff/preferences'
import { styleNonce } from '#ui/nonce.ts'
import { savePublicPreferences } from './public-preferences.ts'
import { onPreferences, preferencesNow } from './preferences.ts'

/**
 * Keeps the attributes of the root element equal to the preferences. At first the attributes are those that
 * the server wrote. Returns a function that ends it.
 */
export function keepPreferencesApplied(): () => void {
  let applied = preferencesNow()
  savePublicPreferences(applied)
  return onPreferences(() => {
    const next = preferencesNow()
    if (next === applied) return
    savePublicPreferences(next)
    applyAttributes(next)
    if (next.primary !== applied.primary || next.navbarColour !== applied.navbarColour) void applyColours()
    applied = next
  })
}

function applyAttributes(preferences: Preferences) {
  const root = document.documentElement
  for (const [name, value] of Object.entries(pageAttributes(preferences))) {
    if (name === 'data-mantine-color-scheme') continue // set by the kit, which also follows the system
    if (value === null) root.removeAttribute(name)
    else root.setAttribute(name, value)
  }
}

/** Applies the colours. The computation is loaded only with the first change of a colour. */
async function applyColours() {
  const { coloursStyle } = await import('@khlang/domain/staff/colours')
  const colours = preferencesNow()
  coloursElement().textContent = coloursStyle(colours)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours.navbarColour)
}

function coloursElement() {
  const existingStyle = document.getElementById('colours')
  if (existingStyle) return existingStyle
  const newStyle = Object.assign(document.createElement('style'), { id: 'colours', nonce: styleNonce() })
  document.head.append(newStyle)
  return newStyle
}
