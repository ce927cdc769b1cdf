import { fieldGroups } from '@khlang/domain/players/player-fields'
import type { Base } from './changes.ts'
import type { Draft } from './draft.ts'

/** The name of the fold, the same on the player's page and in the form: if one is opened, the other is open too. */
export const oldSystemFold = 'player-old-system'

/** Whether the player has something that only the old system filled in, also while it is being emptied. */
export const isFromOldSystem = (draft: Draft, base: Base) =>
  fieldGroups.unexplained.some((field) => draft[field] !== '' || base.draft[field] !== '')
