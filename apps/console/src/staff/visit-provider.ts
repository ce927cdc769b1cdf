import type { SocialProvider } from '@khlang/domain/staff/social'
import * as m from '#messages'
import { asProblem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import { askSignIn } from './sign-in.ts'

/** The server's page in which a popup ends, and the channel on which it tells how: no page of another house hears it. */
const popupPage = '/login/popup'
const channelName = 'khlang.popup'

type Visit = {
  provider: SocialProvider
  /** The house the popup is of. */
  name: string
  path: 'sign-in/social' | 'link-social'
  more?: object
  /** Given up: nobody listens any more. */
  signal: AbortSignal
  /** The window is gone, or its provider has cut it off from us; it may answer all the same. */
  onOutOfSight: () => void
}

export type VisitEnd =
  | { how: 'done' }
  | { how: 'refused'; code: string; message: string | null; waitSeconds?: number | null }
  | { how: 'blocked' }
  | { how: 'given-up' }

/**
 * Shows a provider in a popup and says how that ended. To be called by the press itself, or browsers block the window. The popup
 * cannot reach back to this page, and what it ends with is heard whatever the provider does to the window on its way.
 */
export async function visitProvider({
  provider,
  name,
  path,
  more,
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
  const ended = hear(attempt, signal)
  const watch = setInterval(() => popup.closed && outOfSight(), 500)
  const outOfSight = () => {
    clearInterval(watch)
    onOutOfSight()
  }
  try {
    const end = `${popupPage}?attempt=${attempt}`
    const { answer, body } = await askSignIn(path, {
      provider,
      disableRedirect: true,
      callbackURL: end,
      errorCallbackURL: end,
      ...more,
    })
    if (!answer.ok) {
      const { code, message, waitSeconds } = answer
      return { how: 'refused', code: code ?? 'bug', message, waitSeconds }
    }
    popup.location.replace(String(body?.['url']))
    return await ended
  } catch (error) {
    const problem = asProblem(error)
    return { how: 'refused', code: problem.code, message: problemText(problem) }
  } finally {
    clearInterval(watch)
    popup.close()
  }
}

/** Resolves with what the popup of this attempt says, once, and tells it that it was heard, so that it may close. */
function hear(attempt: string, signal: AbortSignal): Promise<VisitEnd> {
  const channel = new BroadcastChannel(channelName)
  return new Promise((resolve) => {
    const end = (how: VisitEnd) => {
      channel.close()
      resolve(how)
    }
    signal.addEventListener('abort', () => end({ how: 'given-up' }), { once: true })
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data.attempt !== attempt) return
      channel.postMessage({ heard: attempt })
      end(data.error ? { how: 'refused', code: data.error, message: data.description } : { how: 'done' })
    })
  })
}
type Said = { attempt?: string; error: string | null; description: string | null }

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
