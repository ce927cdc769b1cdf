import { serverNow } from '#live/server-clock.ts'
import { Button, Checkbox } from '@mantine/core'
import { defaultPreferences, type Hex, type Preferences } from '@khlang/domain/staff/preferences'
import { useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { changePreferences, usePreferences } from '#parts/preferences/preferences.ts'
import { whenText } from '#parts/when.ts'
import { Choice } from './Choice.tsx'
import { ColourChoice } from './ColourChoice.tsx'
import styles from './Customizer.module.css'

/** The preferences that this panel's reset button restores. Others, such as stars, sounds and lists, are set elsewhere. */
const shownPreferences = [
  'theme',
  'primary',
  'layout',
  'navbar',
  'navbarColour',
  'menuCollapsed',
  'density',
  'locale',
  'era',
  'dateStyle',
  'singleKeys',
] as const satisfies readonly (keyof Preferences)[]

const primaries: readonly { colour: Hex; name: () => string }[] = [
  { colour: '#cea70a', name: m.colour_gold },
  { colour: '#28c76f', name: m.colour_green },
  { colour: '#0d9488', name: m.colour_teal },
  { colour: '#2f7fd1', name: m.colour_blue },
  { colour: '#7367f0', name: m.colour_violet },
  { colour: '#ea5455', name: m.colour_red },
]
const bars: readonly { colour: Hex; name: () => string }[] = [
  { colour: '#ffffff', name: m.colour_white },
  { colour: '#cea70a', name: m.colour_gold },
  { colour: '#1e1e1e', name: m.colour_black },
  { colour: '#0d9488', name: m.colour_teal },
  { colour: '#2f7fd1', name: m.colour_blue },
  { colour: '#7367f0', name: m.colour_violet },
]

/** Shows appearance and language in a panel beside the page that they change. */
export const Customizer = ({ onClose }: { onClose: () => void }) => (
  <Dialog shape="panel" title={m.customizer()} onClose={onClose}>
    <AppearanceChoices />
  </Dialog>
)

/** Edits appearance and language. Changes are visible at once and stored with the employee. */
export function AppearanceChoices() {
  const now = usePreferences()
  const isChanged = shownPreferences.some((name) => now[name] !== defaultPreferences[name])
  const withNames = (swatches: typeof primaries) =>
    swatches.map(({ colour, name }) => ({ colour, name: name() }))
  const [sample] = useState(() => new Date(serverNow()).toISOString())
  return (
    <div className={styles.groups}>
      <Choice
        label={m.theme()}
        value={now.theme}
        onChoose={(theme) => changePreferences({ theme })}
        options={[
          { value: 'light', label: m.theme_is_light() },
          { value: 'dark', label: m.theme_is_dark() },
          { value: 'semi-dark', label: m.theme_is_semi_dark() },
          { value: 'system', label: m.theme_is_system() },
        ]}
      />
      <ColourChoice
        label={m.primary_colour()}
        swatches={withNames(primaries)}
        value={now.primary}
        onChoose={(primary) => changePreferences({ primary })}
      />
      <Choice
        label={m.layout()}
        value={now.layout}
        onChoose={(layout) => changePreferences({ layout })}
        options={[
          { value: 'vertical', label: m.layout_vertical() },
          { value: 'horizontal', label: m.layout_horizontal() },
        ]}
      />
      <Checkbox
        label={m.menu_fold()}
        checked={now.menuCollapsed}
        disabled={now.layout === 'horizontal'}
        onChange={(event) => changePreferences({ menuCollapsed: event.currentTarget.checked })}
      />
      <Choice
        label={m.navbar()}
        value={now.navbar}
        onChoose={(navbar) => changePreferences({ navbar })}
        options={[
          { value: 'floating', label: m.navbar_floating() },
          { value: 'sticky', label: m.navbar_sticky() },
          { value: 'static', label: m.navbar_static() },
          { value: 'hidden', label: m.navbar_hidden() },
        ]}
      />
      {now.navbar === 'hidden' && <p className={styles.hint}>{m.navbar_hidden_hint()}</p>}
      <ColourChoice
        label={m.navbar_colour()}
        swatches={withNames(bars)}
        value={now.navbarColour}
        onChoose={(navbarColour) => changePreferences({ navbarColour })}
      />
      <Choice
        label={m.density()}
        value={now.density}
        onChoose={(density) => changePreferences({ density })}
        options={[
          { value: 'comfortable', label: m.density_comfortable() },
          { value: 'compact', label: m.density_compact() },
        ]}
      />
      <Choice
        label={m.language()}
        value={now.locale}
        onChoose={(locale) => changePreferences({ locale })}
        options={[
          { value: 'th', label: 'ไทย' },
          { value: 'en', label: 'English' },
        ]}
      />
      <Choice
        label={m.date_style()}
        value={now.dateStyle}
        onChoose={(dateStyle) => changePreferences({ dateStyle })}
        options={[
          { value: 'stored', label: m.date_style_stored() },
          { value: 'thai', label: m.date_style_thai() },
        ]}
      />
      <Choice
        label={m.era()}
        value={now.era}
        onChoose={(era) => changePreferences({ era })}
        options={[
          { value: 'gregorian', label: m.era_gregorian() },
          { value: 'buddhist', label: m.era_buddhist() },
        ]}
      />
      <p className={styles.hint}>{m.date_sample({ date: whenText(sample, now) })}</p>
      <Checkbox
        label={m.keys_single_on()}
        description={m.keys_single_why()}
        checked={now.singleKeys}
        onChange={(event) => changePreferences({ singleKeys: event.currentTarget.checked })}
      />
      <Button
        variant="default"
        disabled={!isChanged}
        onClick={() =>
          changePreferences(
            Object.fromEntries(shownPreferences.map((name) => [name, defaultPreferences[name]])),
          )
        }
      >
        {m.customizer_reset()}
      </Button>
    </div>
  )
}
