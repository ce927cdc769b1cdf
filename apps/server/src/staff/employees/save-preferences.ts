import type { PreferenceChange } from '@khlang/domain/staff/preferences'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findPreferences, savePreferences as save } from './preferences-store.ts'

/** Saves those of the caller's own preferences that are given, and returns all. */
export async function savePreferences({ caller, sql }: Context, change: PreferenceChange) {
  const { id } = permit(caller, 'preference.save')
  await save(sql, id, change)
  return findPreferences(sql, id)
}
