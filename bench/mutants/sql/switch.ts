import type { SqlMutant } from './edits.ts'

/** A template that is mutated: its file and what stands there, so that it is found again when lines move. */
export type Site = string

type Tag = (strings: unknown, ...values: unknown[]) => unknown

/** The part of this process that instrumented templates ask: which mutant is tried, and who passed where. */
export type Switch = {
  active: ({ site: Site } & Pick<SqlMutant, 'strings' | 'values'>) | null
  /** The templates that were used since somebody emptied it. */
  seen: Set<Site>
  /** What a template is tagged with in place of the tag. */
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
