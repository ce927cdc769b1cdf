import { paths } from '#parts/navigation/paths.ts'

/** Path patterns with the id, or the name, of what they show. */
export const pathsWithId = {
  player: `${paths.players}/$userId`,
  playerForm: `${paths.playerForm}/$userId`,
  account: `${paths.accounts}/$accountId`,
  settings: `${paths.settings}/$section`,
} as const
