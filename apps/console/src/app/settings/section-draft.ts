import type { Settings } from '@khlang/contract/settings/settings'

type Name = keyof Settings

/** Returns the settings of a section whose value differs from the value that the employee saw. */
export const changesOf = (
  seenSettings: Settings,
  draft: Settings,
  names: readonly Name[],
): Partial<Settings> =>
  pick(
    draft,
    names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(seenSettings[name])),
  )

/** Returns the settings as they are shown: the typed values replace those that were read. */
export const withTyped = <Seen extends Settings>(seenSettings: Seen, typed: Partial<Settings>): Seen => ({
  ...seenSettings,
  ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)),
})

/**
 * Returns the typed values to add to the draft. A value equal to the one read becomes undefined, which takes it out of
 * the draft, since others may change that setting meanwhile.
 */
export const typedOver = (seenSettings: Settings, part: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(
    (Object.keys(part) as Name[]).map((name) => [
      name,
      JSON.stringify(part[name]) === JSON.stringify(seenSettings[name]) ? undefined : part[name],
    ]),
  )

export const pick = (settings: Settings, names: readonly Name[]): Partial<Settings> =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))
