// The sign-in page until its scripts arrive. The build makes one small script of this file, which the server puts into the
// page behind the markup (decision 0093). It signs in by password and opens the console; everything else, also what a
// refusal means, is left to the page's own scripts, which take the form over with the answer.
import { afterSignIn } from '#parts/navigation/paths.ts'
import { openAfterMs, sendToSignIn } from './early-sign-in.ts'

const { lang, dataset } = document.documentElement
// With a fragment in its address the page opens with something else.
if (!('outdated' in dataset) && location.hash === '') showMarkup(document.getElementById('root')!)

function showMarkup(root: HTMLElement): void {
  root.dataset['markup'] = ''
  root.replaceChildren(
    document.querySelector<HTMLTemplateElement>(`#sign-in-${lang}`)!.content.cloneNode(true),
  )
  const form = root.querySelector('form')!
  form.addEventListener('submit', (event) => {
    event.preventDefault() // the browser would put the password into the address
    if (isFilledIn(form)) void signIn(form)
  })
  form.addEventListener('input', () => {
    delete form.dataset['sent']
    globalThis.khlangSignIn = undefined
    showUsable(form.querySelector<HTMLButtonElement>('[type=submit]')!, isFilledIn(form))
  })
}

const field = (form: HTMLFormElement, kind: string) =>
  form.querySelector<HTMLInputElement>(`input[type=${kind}]`)
const emailIn = (form: HTMLFormElement) => field(form, 'email')!.value.trim()
const passwordIn = (form: HTMLFormElement) => field(form, 'password')!.value
const isFilledIn = (form: HTMLFormElement) => emailIn(form) !== '' && passwordIn(form) !== ''

function showUsable(button: HTMLButtonElement, isUsable: boolean): void {
  button.inert = !isUsable
  button.toggleAttribute('data-disabled', !isUsable)
  button.setAttribute('aria-disabled', String(!isUsable))
}

/**
 * Sends the form and opens the console if that is all it takes. It is sent once as it is, unless the server could not be
 * reached or has failed: who presses again on a slow line, long before the scripts arrive, means it.
 */
async function signIn(form: HTMLFormElement): Promise<void> {
  if (form.dataset['sent'] === '') return
  form.dataset['sent'] = ''
  const rememberMe = field(form, 'checkbox')?.checked ?? false
  const body = JSON.stringify({ email: emailIn(form), password: passwordIn(form), rememberMe })
  const answer = sendToSignIn('sign-in/email', body)
  const early = { body, answer }
  globalThis.khlangSignIn = early
  // The scripts of the page say what is wrong.
  const { ok, status } = await answer.catch(() => ({ ok: false, status: 0 }))
  if (status === 0 || status >= 500) {
    if (globalThis.khlangSignIn === early) form.dataset['sent'] = 'failed'
    return
  }
  // A second factor may be missing, or the account may have no employee.
  if (!ok || !form.isConnected || !(await isKnown())) return
  setTimeout(() => location.assign(afterSignIn(location.search)), openAfterMs)
}

const isKnown = () =>
  fetch('/api/staff/me').then(
    ({ ok }) => ok,
    () => false,
  )
