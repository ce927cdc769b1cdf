import type { Cue } from './sound-cue.ts'

/**
 * Short tones that sound different: rising for a deposit request, one tone for incoming money, falling for a
 * withdrawal, a low double tone for an unknown outcome, three tones of one pitch for
 * work that has waited too long.
 */
const tones = {
  deposit: [
    { hertz: 660, startSeconds: 0, seconds: 0.11 },
    { hertz: 880, startSeconds: 0.12, seconds: 0.16 },
  ],
  entry: [{ hertz: 523, startSeconds: 0, seconds: 0.14 }],
  withdrawal: [
    { hertz: 784, startSeconds: 0, seconds: 0.12 },
    { hertz: 587, startSeconds: 0.13, seconds: 0.12 },
    { hertz: 440, startSeconds: 0.26, seconds: 0.2 },
  ],
  late: [
    { hertz: 880, startSeconds: 0, seconds: 0.09 },
    { hertz: 880, startSeconds: 0.14, seconds: 0.09 },
    { hertz: 880, startSeconds: 0.28, seconds: 0.16 },
  ],
  unknown: [
    { hertz: 233, startSeconds: 0, seconds: 0.22 },
    { hertz: 196, startSeconds: 0.28, seconds: 0.34 },
  ],
} as const satisfies Record<Cue, readonly { hertz: number; startSeconds: number; seconds: number }[]>

const loudest = 0.32

/** Plays a cue at a volume of 0 to 100. */
export function playCue(audio: AudioContext, cue: Cue, volume: number) {
  if (volume <= 0) return
  for (const { hertz, startSeconds, seconds } of tones[cue]) {
    const [voice, loudness] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + startSeconds
    voice.type = 'triangle'
    voice.frequency.value = hertz
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime((loudest * volume) / 100, start + 0.015)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    voice.connect(loudness).connect(audio.destination)
    voice.start(start)
    voice.stop(start + seconds)
  }
}
