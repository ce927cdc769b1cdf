import { socialProviders } from '@khlang/domain/staff/social'

/** The sign-in page as the build of the console rendered it (`apps/console/build/sign-in-markup.ts`). */
export type SignInMarkup = { styles: string; pages: Record<string, { th: string; en: string }> }

/**
 * Returns what shows the sign-in page before its scripts have arrived, in the language that this browser had last. If
 * only some providers are set up, their buttons look disabled until then. With a fragment in its address the page opens
 * with something else. The form is sent by the scripts alone, since the browser would put the password into the
 * address: until then an Enter is noted if both fields are filled in, and forgotten with the next change of them.
 */
export function signInMarkup(
  { styles, pages }: SignInMarkup,
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

const script = `{
const { lang, dataset } = document.documentElement
const root = document.getElementById('root')
if (!('outdated' in dataset) && !location.hash) {
  root.dataset.markup = ''
  root.replaceChildren(document.getElementById('sign-in-' + lang).content.cloneNode(true))
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target
    if (form.email.value.trim() && form.password.value) form.dataset.sent = ''
  })
  root.addEventListener('input', (event) => delete event.target.form?.dataset.sent)
}
}`
