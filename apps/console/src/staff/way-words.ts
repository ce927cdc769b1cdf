import * as m from '#paraglide/messages.js'

/** Providers are called what they call themselves. */
const names: Record<string, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  github: 'GitHub',
}

export const wayText = (way: string) =>
  way === 'password' || way === 'credential' ? m.way_password() : (names[way] ?? way)
