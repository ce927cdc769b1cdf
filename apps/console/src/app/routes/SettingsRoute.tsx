import { useParams } from '@tanstack/react-router'
import { isSection } from '../settings/sections.ts'
import { SettingsPage } from '../settings/SettingsPage.tsx'

/** Settings; an unknown section opens the list. */
export function SettingsRoute() {
  const { section } = useParams({ strict: false })
  return <SettingsPage section={isSection(section) ? section : null} />
}
