import { contrast } from '@khlang/domain/staff/colours'
import { type Hex, isHex } from '@khlang/domain/staff/preferences'
import { IconCheck, IconColorPicker } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { Tip } from '#ui/Tip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './ColourChoice.module.css'

/** The contrast that text needs to be readable (WCAG AA). */
const readableContrast = 4.5

type Props = {
  label: string
  swatches: readonly { colour: Hex; name: string }[]
  value: Hex
  onChoose: (colour: Hex) => void
}

/** Lets the employee choose a preset colour, or any other. The text on it always stays readable. */
export function ColourChoice({ label, swatches, value, onChoose }: Props) {
  const [typedColour, setTyped] = useState<string | null>(null)
  const isWrong = typedColour !== null && !isHex(typedColour)
  const chosenColour = value.toLowerCase() as Hex
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.swatches}>
        {swatches.map(({ colour, name }) => (
          <Tip key={colour} text={name} names>
            {() => (
              <BareButton
                className={styles.swatch}
                aria-label={name}
                aria-pressed={colour === chosenColour}
                data-ink={contrast(colour, '#ffffff') < readableContrast ? 'dark' : 'light'}
                data-paint
                style={{ background: colour }}
                onClick={() => {
                  setTyped(null)
                  onChoose(colour)
                }}
              >
                {colour === chosenColour && <IconCheck size={18} stroke={2.6} aria-hidden="true" />}
              </BareButton>
            )}
          </Tip>
        ))}
        <label className={styles.free}>
          <IconColorPicker size={18} aria-hidden="true" />
          <span className="unseen">{m.colour_free({ label })}</span>
          <input
            type="color"
            value={value}
            onChange={(event) => {
              setTyped(null)
              onChoose(event.currentTarget.value as Hex)
            }}
          />
        </label>
        <input
          className={styles.hex}
          aria-label={m.colour_hex({ label })}
          aria-invalid={isWrong}
          maxLength={7}
          spellCheck={false}
          value={typedColour ?? value}
          onChange={(event) => {
            const text = event.currentTarget.value.trim()
            setTyped(text)
            if (isHex(text)) onChoose(text.toLowerCase() as Hex)
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
    </fieldset>
  )
}
