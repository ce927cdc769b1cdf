import type { SqlMutant } from './edits.ts'

/** Names a template: its file and a hash of its text, so that it is found again when lines move. */
export type Site = string

type Tag = (strings: unknown, ...values: unknown[]) => unknown

/** Tells instrumented templates which mutant is active, and collects which of them are used. */
export type Switch = {
  active: ({ site: Site } & Pick<SqlMutant, 'strings' | 'values'>) | null
  /** The templates that were used since this set was last emptied. */
  seen: Set<Site>
  /** Returns the tag for a template: `tag` itself, or one that passes the mutant's text to it. */
  tag: (tag: Tag, site: Site) => Tag
}

/** The name under which instrumented files find it. */
export const switchName = '__sqlMutants__'

export function installSwitch(): Switch {
  const made: Switch = {
    active: null,
    seen: new Set(),
    tag(tag, site) {
      made.seen.add(site)
      const { active } = made
      if (active?.site !== site) return tag
      const strings = Object.assign([...active.strings], { raw: active.strings })
      return (_, ...values) => tag(strings, ...active.values.map((at) => values[at]))
    },
  }
  Object.assign(globalThis, { [switchName]: made })
  return made
}
