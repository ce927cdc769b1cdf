import type { SocialProvider } from '@khlang/domain/staff/social'
import * as m from '#messages'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { askSignIn } from './sign-in.ts'

/**
 * The server's page at which the popup ends, and the channel on which it reports the result. Pages of other
 * origins cannot read the channel.
 */
const popupPage = '/login/popup'
const channelName = 'khlang.popup'

type Visit = {
  provider: SocialProvider
  /** The provider's name. */
  name: string
  path: 'sign-in/social' | 'link-social'
  extraFields?: object
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal
  /**
   * Called when the window is closed, or the provider has isolated it from this page. A result may still
   * arrive.
   */
  onOutOfSight: () => void
}

/**
 * How a visit ended. `refused`: by the server or the provider, or the server did not answer. `blocked`: the browser did
 * not open the popup. `given-up`: `signal` was aborted.
 */
export type VisitEnd =
  | { how: 'done' }
  | { how: 'refused'; code: string; message: string | null; waitSeconds?: number | null }
  | { how: 'blocked' }
  | { how: 'given-up' }

/**
 * Opens a provider in a popup and returns the result. Must be called soon after a click, or browsers block the window.
 * The popup has no access to this page, and its result arrives whatever the provider does to the window. If the user
 * closes the popup, nothing arrives: the visit goes on until `signal` is aborted.
 */
export async function visitProvider({
  provider,
  name,
  path,
  extraFields,
  signal,
  onOutOfSight,
}: Visit): Promise<VisitEnd> {
  const popup = open('', '_blank', features())
  if (popup === null) return { how: 'blocked' }
  popup.opener = null
  popup.document.title = name
  popup.document.documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
  popup.document.body.textContent = m.popup_opening({ name })

  const attempt = newAttempt()
  const { visitEnded, stopListening } = listenForEnd(attempt, signal)
  const watch = setInterval(() => popup.closed && outOfSight(), 500)
  const outOfSight = () => {
    clearInterval(watch)
    onOutOfSight()
  }
  try {
    const end = `${popupPage}?attempt=${attempt}`
    const asking = askSignIn(path, {
      provider,
      disableRedirect: true,
      callbackURL: end,
      errorCallbackURL: end,
      ...extraFields,
    })
    // Who gives up does not wait for a slow server.
    const asked = await Promise.race([asking, visitEnded])
    if ('how' in asked) return asked
    const { answer, body } = asked
    if (!answer.ok) {
      const { code, message, waitSeconds } = answer
      return { how: 'refused', code: code ?? 'bug', message, waitSeconds }
    }
    popup.location.replace(String(body?.['url']))
    return await visitEnded
  } catch (error) {
    const problem = asProblem(error)
    return { how: 'refused', code: problem.code, message: problemText(problem) }
  } finally {
    clearInterval(watch)
    stopListening()
    popup.close()
  }
}

/**
 * Listens for the result of this attempt's popup, and confirms it so that the popup can close. `visitEnded` resolves once,
 * with the result or when `signal` is aborted; never after `stopListening`.
 */
function listenForEnd(attempt: string, signal: AbortSignal) {
  const channel = new BroadcastChannel(channelName)
  const listening = new AbortController()
  const { promise: visitEnded, resolve } = Promise.withResolvers<VisitEnd>()
  signal.addEventListener('abort', () => resolve({ how: 'given-up' }), { signal: listening.signal })
  channel.addEventListener('message', ({ data }: MessageEvent<VisitMessage>) => {
    if (data.attempt !== attempt) return
    channel.postMessage({ acknowledged: attempt })
    resolve(data.error ? { how: 'refused', code: data.error, message: data.description } : { how: 'done' })
  })
  const stopListening = () => {
    listening.abort()
    channel.close()
  }
  return { visitEnded, stopListening }
}
type VisitMessage = { attempt?: string; error: string | null; description: string | null }

function features() {
  const [width, height] = [500, 680]
  const left = screenX + (outerWidth - width) / 2
  const top = screenY + (outerHeight - height) / 2
  return `popup,width=${width},height=${height},left=${Math.max(0, left)},top=${Math.max(0, top)}`
}

const newAttempt = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
