import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { Dialog } from '../Dialog.tsx'
import { changePreferences, usePreferences } from '../preferences/preferences.ts'
import { type KeySection, keySections } from './binding.ts'
import { KeyCaps } from './KeyCaps.tsx'
import styles from './KeySheet.module.css'
import { boundKeys } from './use-keys.ts'

const titles = {
  page: m.keys_of_page,
  go: m.keys_go,
  console: m.keys_console,
} satisfies Record<KeySection, () => string>

/** Lists the keys of the open page and of the console. Uses the same bindings as the keyboard handler. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const { singleKeys } = usePreferences()
  const [bindings] = useState(() =>
    boundKeys().filter(({ code, listed }) => code !== null && listed !== false),
  )
  const sections = keySections
    .map((section) => ({ section, keys: bindings.filter((one) => (one.section ?? 'page') === section) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <Dialog shape="wide" title={m.keys_title()} onClose={onClose}>
      <div className={styles.sections}>
        {sections.map(({ section, keys }) => (
          <section key={section} data-section={section}>
            <h3 className={styles.title}>{titles[section]()}</h3>
            <dl className={styles.keys}>
              {keys.map(({ shown, label }) => (
                <div key={shown} className={styles.line}>
                  <dt>
                    <KeyCaps shown={shown} />
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        label={m.keys_single_on()}
        description={m.keys_single_why()}
        checked={singleKeys}
        onChange={(event) => changePreferences({ singleKeys: event.currentTarget.checked })}
      />
    </Dialog>
  )
}
