import { Button, Checkbox, TextInput } from '@mantine/core'
import { isClock, type Preferences, soundCues } from '@khlang/domain/staff/preferences'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import { playCue } from '#live/play-cue.ts'
import { hasNotifications } from '../bar/desktop-notes.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { changePreferences, usePreferences } from '#parts/preferences/preferences.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './SoundSettings.module.css'

type Sound = Preferences['sound']
type Cue = Sound['cues'][number]

const words = {
  deposit: m.sound_deposit,
  withdrawal: m.sound_withdrawal,
  unknown: m.sound_unknown,
  late: m.sound_late,
} satisfies Record<Cue, () => string>

const usualQuiet = { from: '23:00', to: '07:00' }

/** Shows sounds and alerts in a panel beside the page. */
export const SoundSettings = ({ onClose }: { onClose: () => void }) => (
  <Dialog shape="panel" title={m.sounds_and_alerts()} onClose={onClose}>
    <SoundChoices />
  </Dialog>
)

/** Edits sounds (each with a test button), desktop and push notifications, and the quiet hours. */
export function SoundChoices() {
  const { sound, notes } = usePreferences()
  const [isRefused, setRefused] = useState(false)
  const audio = useRef<AudioContext | null>(null)
  useEffect(
    () => () => {
      void audio.current?.close()
      audio.current = null
    },
    [],
  )
  const change = (part: Partial<Sound>) => changePreferences({ sound: { ...sound, ...part } })

  function preview(cue: Cue) {
    audio.current ??= new AudioContext()
    void audio.current.resume()
    playCue(audio.current, cue, sound.volume)
  }
  async function setNotes(isWanted: boolean) {
    const isPermitted =
      !isWanted || (hasNotifications() && (await Notification.requestPermission()) === 'granted')
    setRefused(!isPermitted)
    if (isPermitted) changePreferences({ notes: isWanted })
  }
  const setQuiet = (part: Partial<typeof usualQuiet>) => {
    const next = { ...usualQuiet, ...sound.quiet, ...part }
    if (isClock(next.from) && isClock(next.to)) change({ quiet: next })
  }

  return (
    <div className={styles.groups}>
      <Checkbox
        label={m.sound_on()}
        checked={sound.on}
        data-autofocus
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      <div>
        <Checkbox
          label={m.notes_on()}
          description={m.notes_hint()}
          checked={notes}
          onChange={(event) => void setNotes(event.currentTarget.checked)}
        />
        {isRefused && <Notice tone="warning">{m.notes_refused()}</Notice>}
      </div>
      <label className={styles.volume}>
        <span className={styles.label}>{m.sound_volume({ n: sound.volume })}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={sound.volume}
          onChange={(event) => change({ volume: Number(event.currentTarget.value) })}
        />
      </label>
      <fieldset>
        <legend className={styles.label}>{m.sound_cues()}</legend>
        {soundCues.map((cue) => (
          <div key={cue} className={styles.cue}>
            <Checkbox
              label={words[cue]()}
              checked={sound.cues.includes(cue)}
              onChange={(event) =>
                change({
                  cues: soundCues.filter((one) =>
                    one === cue ? event.currentTarget.checked : sound.cues.includes(one),
                  ),
                })
              }
            />
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlayerPlay size={15} aria-hidden="true" />}
              aria-label={m.sound_test_of({ what: words[cue]() })}
              onClick={() => preview(cue)}
            >
              {m.sound_test()}
            </Button>
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend className="unseen">{m.sound_quiet()}</legend>
        <Checkbox
          label={m.sound_quiet()}
          checked={sound.quiet !== null}
          onChange={(event) => change({ quiet: event.currentTarget.checked ? usualQuiet : null })}
        />
        {sound.quiet && (
          <div className={styles.quiet}>
            <TextInput
              type="time"
              size="sm"
              label={m.sound_quiet_from()}
              value={sound.quiet.from}
              onChange={(event) => setQuiet({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              size="sm"
              label={m.sound_quiet_to()}
              value={sound.quiet.to}
              onChange={(event) => setQuiet({ to: event.currentTarget.value })}
            />
          </div>
        )}
      </fieldset>
      <p className={styles.hint}>{m.sound_hint()}</p>
      <Lazy
        load={() => import('#notifications/PushSettings.tsx').then((file) => file.PushSettings)}
        props={{}}
      />
    </div>
  )
}
