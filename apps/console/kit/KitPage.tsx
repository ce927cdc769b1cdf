import { changePreferences, usePreferences } from '#parts/preferences/preferences.ts'
import { Tab, TabBar } from '#ui/TabBar.tsx'
import { Buttons } from './Buttons.tsx'
import { Fields } from './Fields.tsx'
import { Filters } from './Filters.tsx'
import { Forms } from './Forms.tsx'
import { Lists } from './Lists.tsx'
import { Marks } from './Marks.tsx'
import { Overlays } from './Overlays.tsx'
import { Problems } from './Problems.tsx'
import { Tokens } from './Tokens.tsx'
import styles from './kit.module.css'

/** Every general part of the console in every state. */
export function KitPage() {
  const { theme } = usePreferences()
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <header className={styles.head}>
        <h1 className={styles.heading}>Kit</h1>
        <TabBar label="theme">
          {(['light', 'dark'] as const).map((one) => (
            <Tab key={one} current={theme === one} onClick={() => changePreferences({ theme: one })}>
              {one}
            </Tab>
          ))}
        </TabBar>
      </header>
      <Tokens />
      <Buttons />
      <Marks />
      <Fields />
      <Forms />
      <Problems />
      <Filters />
      <Lists />
      <Overlays />
    </main>
  )
}
