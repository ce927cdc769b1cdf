import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { fieldGroups } from '@khlang/domain/players/player-fields'
import * as m from '#messages'
import { Fact, Facts } from '#parts/Facts.tsx'
import { Fold } from '#parts/Fold.tsx'
import { fieldLabel, sectionTitle } from '../form/field-labels.ts'
import { oldSystemFold } from '../form/old-system.ts'
import page from './PlayerPage.module.css'

/**
 * Shows fields that only the old system filled in. They are rarely needed, so the section is closed at first;
 * if all are empty, nothing is shown.
 */
export function OldSystemFacts({ values }: { values: PlayerProfile['fromOldSystem'] }) {
  const filled = fieldGroups.unexplained.flatMap((field) => {
    const value = values[field]
    // An unset `ball` is stored as false.
    if (value === null || value === '' || (field === 'ball' && value === false)) return []
    return [{ field, text: typeof value === 'boolean' ? (value ? 'Y' : 'N') : value }]
  })
  if (filled.length === 0) return null
  return (
    <section className={page.card} aria-label={sectionTitle('unexplained')}>
      <Fold name={oldSystemFold} title={sectionTitle('unexplained')} heading="h3">
        <p className={page.quiet}>{m.player_unexplained_hint()}</p>
        <Facts>
          {filled.map(({ field, text }) => (
            <Fact key={field} label={fieldLabel(field)}>
              {text}
            </Fact>
          ))}
        </Facts>
      </Fold>
    </section>
  )
}
