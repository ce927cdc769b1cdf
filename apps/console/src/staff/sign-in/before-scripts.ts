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

/** Sends the form unless it was sent as it is, and opens the console if that is all it takes. */
async function signIn(form: HTMLFormElement): Promise<void> {
  if ('sent' in form.dataset) return
  form.dataset['sent'] = ''
  const rememberMe = field(form, 'checkbox')?.checked ?? false
  const body = JSON.stringify({ email: emailIn(form), password: passwordIn(form), rememberMe })
  const answer = sendToSignIn('sign-in/email', body)
  globalThis.khlangSignIn = { body, answer }
  try {
    if (!(await answer).ok) return
    // A second factor may be missing, or the account may have no employee.
    if (!form.isConnected || !(await fetch('/api/staff/me')).ok) return
    setTimeout(() => location.assign(afterSignIn(location.search)), openAfterMs)
  } catch {
    // The scripts of the page say what is wrong.
  }
}
