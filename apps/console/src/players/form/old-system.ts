import { fieldGroups } from '@khlang/domain/players/player-fields'
import type { Base } from './changes.ts'
import type { Draft } from './draft.ts'

/** The name of the `Fold` on the player's page and in the form: they share their state. */
export const oldSystemFold = 'player-old-system'

/**
 * Whether any field that only the old system filled in has a value, or had one before it was emptied here.
 */
export const isFromOldSystem = (draft: Draft, base: Base) =>
  fieldGroups.unexplained.some((field) => draft[field] !== '' || base.draft[field] !== '')
