import { socialProviders } from '@khlang/domain/staff/social'

/**
 * The sign-in page as the build of the console made it (`apps/console/build/sign-in-markup.ts`): by its key the markup in
 * both languages, its styles, and the script that signs in until the other scripts arrive.
 */
export type SignInMarkup = {
  styles: string
  script: string
  pages: Record<string, { th: string; en: string }>
}

/**
 * Returns what shows the sign-in page before its scripts have arrived, in the language that this browser had last. If
 * only some providers are set up, their buttons look disabled until then.
 */
export function signInMarkup(
  { styles, script, pages }: SignInMarkup,
  { providers, noRememberMe }: { providers: readonly string[]; noRememberMe: boolean },
): string {
  const hasAll = providers.length === socialProviders.length
  const key = [hasAll && 'providers', noRememberMe && 'noRememberMe'].filter(Boolean).join(' ')
  const { th, en } = pages[key]!
  return `<style nonce="%NONCE%">${styles}</style>
<template id="sign-in-th">${th}</template>
<template id="sign-in-en">${en}</template>
<script nonce="%NONCE%">${script}</script>`
}
