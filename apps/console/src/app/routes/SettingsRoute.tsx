import { usePage } from '#parts/navigation/use-router.ts'
import { isSection } from '../settings/sections.ts'
import { SettingsPage } from '../settings/SettingsPage.tsx'

/** Shows the settings; an unknown section counts as none. */
export function SettingsRoute() {
  const { section } = usePage().params
  return <SettingsPage section={isSection(section) ? section : null} />
}
