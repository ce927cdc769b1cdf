import type { ComponentType } from 'react'
import * as m from '#messages'
import type { Binding } from '#parts/keys/binding.ts'
import { foundPages } from './found-pages.ts'
import { recentlyUsed, used } from './recent.ts'

export type Choice = {
  id: string
  label: string
  /** Distinguishes it from similar results. */
  detail?: string
  keys?: string
  Icon?: ComponentType<{ size?: number; stroke?: number }> | undefined
  run: () => void
}
export type ChoiceGroup = { title: string; choices: readonly Choice[] }

/** Results per group while something is typed (the quick search of the template). */
const mostFound = 4

/** Returns the groups of the palette: everything if nothing is typed, otherwise the best of each kind. */
export function paletteGroups(bindings: readonly Binding[], typed: string): ChoiceGroup[] {
  const offered = bindings.filter((binding) => binding.words !== undefined)
  const wanted = typed.trim()
  const of = (section: Binding['section']) => {
    const all = offered
      .filter((one) => one.section === section)
      .map((binding) => ({ binding, words: binding.words ?? [] }))
    const found = wanted === '' ? all : foundPages(all, wanted).slice(0, mostFound)
    return found.map(({ binding }) => choiceOf(binding))
  }
  const recent =
    wanted === ''
      ? recentlyUsed().flatMap((name) => {
          const binding = offered.find((one) => nameOf(one) === name)
          return binding ? [{ ...choiceOf(binding), id: `recent ${name}` }] : []
        })
      : []
  return filled([
    { title: m.palette_recent(), choices: recent },
    { title: m.palette_pages(), choices: of('go') },
    { title: m.palette_commands(), choices: of('console') },
  ])
}

/** A name that is the same in every language. */
const nameOf = ({ lead, code, words, mod }: Binding) =>
  code === null ? (words?.[1] ?? '') : [mod && 'Mod', lead, code].filter(Boolean).join(' ')

function choiceOf(binding: Binding): Choice {
  return {
    id: nameOf(binding),
    label: binding.label,
    keys: binding.shown,
    Icon: binding.Icon,
    run: () => {
      used(nameOf(binding))
      binding.run()
    },
  }
}

export const filled = (groups: readonly ChoiceGroup[]) => groups.filter(({ choices }) => choices.length > 0)
