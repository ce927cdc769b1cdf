import { useEffect, useState } from 'react'
import { playCue } from '#live/play-cue.ts'
import { serverNow } from '#live/server-clock.ts'
import { cueOf } from '#live/sound-cue.ts'
import { stream } from '#live/stream.ts'

export type SoundSwitch = { on: boolean; toggle: () => void }

const key = 'khlang.sound'
const pauseMs = 400
const remembered = 500

/** Tones for news, off until switched on; the one tab that holds the lock plays them. */
export function useSounds(): SoundSwitch {
  const [on, setOn] = useState(() => localStorage.getItem(key) === 'on')

  useEffect(() => {
    if (!on) return
    const over = new AbortController()
    // Browsers let a page sound only after a press: in the tab of the switch that has just happened.
    const audio = new AudioContext()
    const unlock = () => void audio.resume()
    addEventListener('pointerdown', unlock, { signal: over.signal })
    addEventListener('keydown', unlock, { signal: over.signal })
    const playing = () =>
      new Promise<void>((resolve) => {
        const stop = playNews(audio)
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
  }, [on])

  return {
    on,
    toggle() {
      localStorage.setItem(key, on ? 'off' : 'on')
      setOn(!on)
    },
  }
}

function playNews(audio: AudioContext) {
  const heard = new Set<string>()
  let playedAt = 0
  return stream.onRow((event) => {
    const cue = cueOf(event, serverNow())
    const id = `${event.topic} ${event.row.id}`
    if (cue === null || heard.has(id)) return
    heard.add(id)
    if (heard.size > remembered) heard.delete(heard.values().next().value ?? '')
    if (Date.now() - playedAt < pauseMs || audio.state !== 'running') return
    playedAt = Date.now()
    playCue(audio, cue)
  })
}
