import { useEffect, useRef } from 'react'
import { playCue } from '#live/play-cue.ts'
import { serverNow } from '#live/server-clock.ts'
import { type Cue, cueOf, isWanted } from '#live/sound-cue.ts'
import { stream } from '#live/stream.ts'
import { preferencesNow } from '#parts/preferences/preferences.ts'
import { noteOf, showNote } from './desktop-notes.ts'
import { oneTab } from './one-tab.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'

/** The least milliseconds between two sounds. */
const pauseMs = 400
/** How many notified rows are remembered, so that no row is notified twice. */
const maxRemembered = 500

/**
 * Plays sounds and shows desktop notifications for new work. Loaded when either is enabled. Renders nothing.
 *
 * Of all tabs of a browser, one plays sounds and one shows notifications, each with a lock of its own. Browsers allow
 * sound only after a gesture in the tab, so a tab asks for the lock of sounds only while its sound can be heard. The
 * tab that was in front last has the lock of notifications, since only it knows whether the console still is.
 */
export function Alerts() {
  const counters = useCounters()
  /** What this tab has the lock for. */
  const mine = useRef(new Set<Notify>())
  const notify: Notify = (cue, text) => mine.current.forEach((one) => one(cue, text))

  useRise(counters?.late, (count) => notify('late', noteOf.late(count)))
  useRise(counters?.payoutsLate, (count) => notify('late', noteOf.payoutsLate(count)))

  useEffect(() => {
    const abortController = new AbortController()
    const { signal } = abortController
    const held = mine.current
    const notifyBy = (one: Notify) => () => {
      held.add(one)
      return () => void held.delete(one)
    }
    // Every tab remembers the rows, so that none is notified twice when a lock passes on.
    const stop = notifyOfRows((cue, text) => held.forEach((one) => one(cue, text)))

    const audio = new AudioContext()
    const unlock = () => void audio.resume()
    addEventListener('pointerdown', unlock, { signal })
    addEventListener('keydown', unlock, { signal })
    const sounds = oneTab('khlang-sounds', notifyBy(playerOf(audio)))
    const askIfHeard = () => (audio.state === 'running' ? sounds.wait() : sounds.leave())
    audio.addEventListener('statechange', askIfHeard, { signal })
    askIfHeard()

    const notes = oneTab('khlang-notes', notifyBy(noteIfWanted))
    addEventListener('focus', notes.take, { signal })
    if (document.hasFocus()) notes.take()
    else notes.wait()

    return () => {
      abortController.abort()
      stop()
      sounds.leave()
      notes.leave()
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

const noteIfWanted: Notify = (cue, text) => {
  const { sound, notes } = preferencesNow()
  if (notes && isWanted(sound, cue, serverNow())) showNote(cue, text)
}

function playerOf(audio: AudioContext): Notify {
  let playedAt = -pauseMs
  return (cue) => {
    const { sound } = preferencesNow()
    if (!sound.on || !isWanted(sound, cue, serverNow()) || performance.now() - playedAt < pauseMs) return
    playedAt = performance.now()
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
