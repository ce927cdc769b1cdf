import type { ComponentType } from 'react'
import * as m from '#messages'
import type { Binding } from '#parts/keys/binding.ts'
import type { Tone } from '#ui/StatusChip.tsx'
import { foundPages } from './found-pages.ts'
import type { Recent, RecentFound } from './recent.ts'

export type Choice = {
  id: string
  label: string
  /** Distinguishes the choice from similar ones, for example by its player or origin. */
  detail?: string
  amount?: string
  status?: { text: string; tone: Tone } | undefined
  keys?: string
  Icon?: ComponentType<{ size?: number; stroke?: number }> | undefined
  run: () => void
  /** What can be done with the choice, as Tab shows it; opening it comes first. */
  acts?: readonly Choice[]
}
export type ChoiceGroup = { title: string; choices: readonly Choice[] }

/** Maximum number of results per group while something is typed (the quick search of the specification). */
const maxPerGroup = 4

type Remembered = {
  recent: readonly Recent[]
  /** Called with the name of the chosen command. */
  onCommand: (name: string) => void
  /** Returns the choice that opens an earlier result. */
  foundAgain: (found: RecentFound) => Choice
}

/**
 * Returns the palette's own groups: recent choices, pages and commands if nothing is typed, otherwise the pages and
 * commands that fit best. What the server finds is added by `foundGroups`.
 */
export function paletteGroups(
  bindings: readonly Binding[],
  typedText: string,
  { recent, onCommand, foundAgain }: Remembered,
): ChoiceGroup[] {
  const offered = bindings.filter((binding) => binding.words !== undefined)
  const searchText = typedText.trim()
  const choiceOf = (binding: Binding): Choice => ({
    id: nameOf(binding),
    label: binding.label,
    keys: binding.shown,
    Icon: binding.Icon,
    run: () => {
      onCommand(nameOf(binding))
      binding.run()
    },
  })
  const choicesIn = (section: Binding['section']) => {
    const sectionPages = offered
      .filter((one) => one.section === section)
      .map((binding) => ({ binding, words: binding.words ?? [] }))
    const shownPages =
      searchText === '' ? sectionPages : foundPages(sectionPages, searchText).slice(0, maxPerGroup)
    return shownPages.map(({ binding }) => choiceOf(binding))
  }
  const recentChoice = (one: Recent): Choice[] => {
    if ('kind' in one) return [{ ...foundAgain(one), id: `recent ${one.id}` }]
    const binding = offered.find((known) => nameOf(known) === one.name)
    return binding ? [{ ...choiceOf(binding), id: `recent ${one.name}` }] : []
  }
  return filled([
    { title: m.palette_recent(), choices: searchText === '' ? recent.flatMap(recentChoice) : [] },
    { title: m.palette_pages(), choices: choicesIn('go') },
    { title: m.palette_commands(), choices: choicesIn('console') },
  ])
}

/** Returns what identifies a command in every language: its keys or, without keys, its English search word. */
const nameOf = ({ lead, code, words, mod }: Binding) =>
  code === null ? (words?.[1] ?? '') : [mod && 'Mod', lead, code].filter(Boolean).join(' ')

/** Returns the choices whose label contains every typed word. */
export const matchingChoices = (choices: readonly Choice[], typedText: string): Choice[] =>
  foundPages(
    choices.map((choice) => ({ choice, words: [choice.label] })),
    typedText,
  ).map(({ choice }) => choice)

export const filled = (groups: readonly ChoiceGroup[]) => groups.filter(({ choices }) => choices.length > 0)
