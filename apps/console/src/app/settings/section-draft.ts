import type { Settings } from '@khlang/contract/settings/settings'

type Name = keyof Settings

/** Returns the settings of a section whose value differs from the one seen. */
export const changesOf = (seen: Settings, draft: Settings, names: readonly Name[]): Partial<Settings> =>
  pick(
    draft,
    names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(seen[name])),
  )

/** Returns what others saved, with one's own unsaved changes over it. */
export const mergeTheirs = (theirs: Settings, own: Partial<Settings>): Settings => ({ ...theirs, ...own })

export const pick = (settings: Settings, names: readonly Name[]): Partial<Settings> =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))
