import { useEffect } from 'react'
import { playCue } from '#live/play-cue.ts'
import { serverNow } from '#live/server-clock.ts'
import { type Cue, cueOf, isWanted } from '#live/sound-cue.ts'
import { stream } from '#live/stream.ts'
import { preferencesNow } from '#parts/preferences.ts'

const pauseMs = 400
const remembered = 500

/** Tones for news, fetched when they are switched on; the one tab that holds the lock plays them. Nothing to be seen. */
export function Sounds() {
  useEffect(() => {
    const over = new AbortController()
    // Browsers let a page sound only after a press: in the tab of the switch that has just happened.
    const audio = new AudioContext()
    const unlock = () => void audio.resume()
    addEventListener('pointerdown', unlock, { signal: over.signal })
    addEventListener('keydown', unlock, { signal: over.signal })
    const playing = () =>
      new Promise<void>((resolve) => {
        const stop = playNews(playerOf(audio))
        over.signal.addEventListener('abort', () => {
          stop()
          resolve()
        })
      })
    navigator.locks.request('khlang-sound', { signal: over.signal }, playing).catch(() => {})
    return () => {
      over.abort()
      void audio.close()
    }
  }, [])
  return null
}

type Play = (cue: Cue) => void

function playerOf(audio: AudioContext): Play {
  let playedAt = 0
  return (cue) => {
    const { sound } = preferencesNow()
    if (!isWanted(sound, cue, serverNow())) return
    if (Date.now() - playedAt < pauseMs || audio.state !== 'running') return
    playedAt = Date.now()
    playCue(audio, cue, sound.volume)
  }
}

function playNews(play: Play) {
  const heard = new Set<string>()
  return stream.onRow((event) => {
    const cue = cueOf(event, serverNow())
    const id = `${event.topic} ${event.row.id}`
    if (cue === null || heard.has(id)) return
    heard.add(id)
    if (heard.size > remembered) heard.delete(heard.values().next().value ?? '')
    play(cue)
  })
}
