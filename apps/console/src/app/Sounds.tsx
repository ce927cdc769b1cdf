import { useQueryClient } from '@tanstack/react-query'
import type { Counters } from '@khlang/contract/dashboard'
import { useEffect } from 'react'
import { playCue } from '#live/play-cue.ts'
import { serverNow } from '#live/server-clock.ts'
import { type Cue, cueOf, isWanted } from '#live/sound-cue.ts'
import { stream } from '#live/stream.ts'
import { preferencesNow } from '#parts/preferences.ts'
import { countersKey } from './use-counters.ts'

const pauseMs = 400
const remembered = 500

/** Tones for news, fetched when they are switched on; the one tab that holds the lock plays them. Nothing to be seen. */
export function Sounds() {
  const queries = useQueryClient()

  useEffect(() => {
    const over = new AbortController()
    // Browsers let a page sound only after a press: in the tab of the switch that has just happened.
    const audio = new AudioContext()
    const unlock = () => void audio.resume()
    addEventListener('pointerdown', unlock, { signal: over.signal })
    addEventListener('keydown', unlock, { signal: over.signal })
    const playing = () =>
      new Promise<void>((resolve) => {
        const play = playerOf(audio)
        const stop = [
          playNews(play),
          queries.getQueryCache().subscribe(({ query }) => {
            if (query.queryKey[0] === countersKey[0]) more(query.state.data as Counters | undefined, play)
          }),
        ]
        over.signal.addEventListener('abort', () => {
          stop.forEach((end) => end())
          resolve()
        })
      })
    navigator.locks.request('khlang-sound', { signal: over.signal }, playing).catch(() => {})
    return () => {
      over.abort()
      void audio.close()
    }
  }, [queries])
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

let withdrawals: number | null = null

/** Withdrawals have no live rows yet: more of them than before is the news. */
function more(counts: Counters | undefined, play: Play) {
  if (!counts) return
  if (withdrawals !== null && counts.withdrawals > withdrawals) play('withdrawal')
  withdrawals = counts.withdrawals
}
