import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

/** Returns how old the last backup is, in whole hours. */
export const backupAgeText = (seconds: number): string =>
  m.backups_age({ hours: grouped(Math.floor(seconds / 3600)) })
