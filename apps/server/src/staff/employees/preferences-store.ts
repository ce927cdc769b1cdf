import { preferences as shape } from '@khlang/contract/staff/preferences'
import { defaultPreferences, type PreferenceChange, type Preferences } from '@khlang/domain/staff/preferences'
import type { Db } from '#platform/database/database.ts'

type Stored = { name: string; value: unknown }

const listPrefix = 'list.'

/** Returns all preferences of an employee, with the defaults for those never chosen. */
export async function findPreferences(db: Db, employeeId: string): Promise<Preferences> {
  return readAll(await db<Stored[]>`select name, value from preference where employee_id = ${employeeId}`)
}

/** Saves preferences, one row per choice and per list. Preferences that are not given stay unchanged. */
export async function savePreferences(
  db: Db,
  employeeId: string,
  { lists = {}, ...choices }: PreferenceChange,
): Promise<void> {
  const rows = [
    ...Object.entries(choices),
    ...Object.entries(lists).map(([name, list]) => [`${listPrefix}${name}`, list] as const),
  ].filter(([, value]) => value !== undefined)
  if (rows.length === 0) return
  const names = rows.map(([name]) => name)
  const values = rows.map(([, value]) => JSON.stringify(value))
  await db`
    insert into preference (employee_id, name, value)
    select ${employeeId}::uuid, name, value::jsonb from unnest(${names}::text[], ${values}::text[]) as given (name, value)
    on conflict (employee_id, name) do update set value = excluded.value, updated_at = clock_timestamp()`
}

/**
 * Reads stored preferences. A choice stored by another version of the console in a form that this version
 * cannot read gets its default; all others are kept.
 */
function readAll(rows: readonly Stored[]): Preferences {
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const choices = Object.entries(shape.shape).flatMap(([name, choice]) => {
    const parsed = choice.safeParse(stored.get(name))
    return parsed.success ? [[name, parsed.data]] : []
  })
  const lists = rows.flatMap(({ name, value }) => {
    const parsed = shape.shape.lists.valueType.safeParse(value)
    return name.startsWith(listPrefix) && parsed.success ? [[name.slice(listPrefix.length), parsed.data]] : []
  })
  return { ...defaultPreferences, ...Object.fromEntries(choices), lists: Object.fromEntries(lists) }
}
