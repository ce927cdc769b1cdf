import { pageAttributes } from '@khlang/domain/staff/page-attributes'
import type { Preferences } from '@khlang/domain/staff/preferences'
import { styleNonce } from '#ui/nonce.ts'
import { keepAtDoor } from './door-mirror.ts'
import { onPreferences, preferencesNow } from './preferences.ts'

/** Keeps the root element in line with the preferences. Initially it is as the server wrote it. */
export function applyPreferences() {
  let worn = preferencesNow()
  keepAtDoor(worn)
  onPreferences(() => {
    const next = preferencesNow()
    if (next === worn) return
    keepAtDoor(next)
    wearAttributes(next)
    if (next.primary !== worn.primary || next.navbarColour !== worn.navbarColour) void wearColours()
    worn = next
  })
}

function wearAttributes(preferences: Preferences) {
  const root = document.documentElement
  for (const [name, value] of Object.entries(pageAttributes(preferences))) {
    if (name === 'data-mantine-color-scheme') continue // set by the kit, which also follows the system
    if (value === null) root.removeAttribute(name)
    else root.setAttribute(name, value)
  }
}

/** The colour computation is loaded only with the first change of a colour. */
async function wearColours() {
  const { coloursStyle } = await import('@khlang/domain/staff/colours')
  const colours = preferencesNow()
  coloursElement().textContent = coloursStyle(colours)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours.navbarColour)
}

function coloursElement() {
  const known = document.getElementById('colours')
  if (known) return known
  const made = Object.assign(document.createElement('style'), { id: 'colours', nonce: styleNonce() })
  document.head.append(made)
  return made
}
