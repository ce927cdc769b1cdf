import type { Db } from './database.ts'

/** Settings that code reads, with the value a fresh install has. */
const defaults = {
  /** How long after the last send "not credited" cannot be decided: the back-end may still be at it (safety 2.2). */
  'unknown.quarantineSeconds': 300,
} as const

export type SettingKey = keyof typeof defaults

export async function readSetting(db: Db, key: SettingKey): Promise<number> {
  const [row] = await db<{ value: number }[]>`select value from setting where key = ${key}`
  return row?.value ?? defaults[key]
}
