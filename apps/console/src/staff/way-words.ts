import { providerName } from '@khlang/domain/staff/social'
import * as m from '#paraglide/messages.js'

/** Providers are called what they call themselves. */
const names: Record<string, string> = providerName

export const wayText = (way: string) =>
  way === 'password' || way === 'credential' ? m.way_password() : (names[way] ?? way)
