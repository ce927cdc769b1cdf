import type { PreferenceChange } from '@khlang/domain/staff/preferences'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findPreferences, savePreferences as save } from './preferences-store.ts'

/** Saves the given preferences of the caller, and returns all of the caller's preferences. */
export async function savePreferences({ caller, sql }: Context, change: PreferenceChange) {
  const { id } = permit(caller, 'preference.save')
  await save(sql, id, change)
  return findPreferences(sql, id)
}
