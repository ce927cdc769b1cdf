import { useEffect, useRef } from 'react'
import { playCue } from '#live/play-cue.ts'
import { serverNow } from '#live/server-clock.ts'
import { type Cue, cueOf, isWanted } from '#live/sound-cue.ts'
import { stream } from '#live/stream.ts'
import { preferencesNow } from '#parts/preferences/preferences.ts'
import { noteOf, showNote } from './desktop-notes.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'

/** The least milliseconds between two sounds. */
const pauseMs = 400
/** How many notified rows are remembered, so that no row is notified twice. */
const maxRemembered = 500

/**
 * Plays sounds and shows desktop notifications for new work. Loaded when either is enabled. Of all tabs of a
 * browser, only the one that holds the lock does this. Renders nothing.
 */
export function Alerts() {
  const counters = useCounters()
  const notify = useRef<((cue: Cue, text: string) => void) | null>(null)

  useRise(counters?.late, (count) => notify.current?.('late', noteOf.late(count)))
  useRise(counters?.payoutsLate, (count) => notify.current?.('late', noteOf.payoutsLate(count)))

  useEffect(() => {
    const abortController = new AbortController()
    // Browsers allow sound only after a user gesture, such as the click that enabled sounds in this tab.
    const audio = new AudioContext()
    const unlock = () => void audio.resume()
    addEventListener('pointerdown', unlock, { signal: abortController.signal })
    addEventListener('keydown', unlock, { signal: abortController.signal })
    const notifyWhileLocked = () =>
      new Promise<void>((resolve) => {
        notify.current = notifierOf(audio)
        const stop = notifyOfRows(notify.current)
        abortController.signal.addEventListener('abort', () => {
          stop()
          notify.current = null
          resolve()
        })
      })
    navigator.locks
      .request('khlang-alerts', { signal: abortController.signal }, notifyWhileLocked)
      .catch(() => {})
    return () => {
      abortController.abort()
      void audio.close()
    }
  }, [])
  return null
}

/** Calls back when a count goes up, but not for its first value. */
function useRise(count: number | undefined, onRise: (count: number) => void) {
  const before = useRef<number | undefined>(undefined)
  const call = useRef(onRise)
  useEffect(() => {
    call.current = onRise
  })
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current) call.current(count)
    if (count !== undefined) before.current = count
  }, [count])
}

type Notify = (cue: Cue, text: string) => void

function notifierOf(audio: AudioContext): Notify {
  let playedAt = 0
  return (cue, text) => {
    const { sound, notes } = preferencesNow()
    if (!isWanted(sound, cue, serverNow())) return
    if (notes) showNote(cue, text)
    if (!sound.on || Date.now() - playedAt < pauseMs || audio.state !== 'running') return
    playedAt = Date.now()
    playCue(audio, cue, sound.volume)
  }
}

function notifyOfRows(notify: Notify) {
  const notified = new Set<string>()
  return stream.onRow((event) => {
    const cue = cueOf(event, serverNow())
    const id = `${event.topic} ${event.row.id}`
    if (cue === null || notified.has(id)) return
    notified.add(id)
    if (notified.size > maxRemembered) notified.delete(notified.values().next().value ?? '')
    notify(cue, noteOf.row(cue, event.row))
  })
}
