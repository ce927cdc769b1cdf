import { IconHelpHexagon, IconQuestionMark, IconSearch } from '@tabler/icons-react'
import * as m from '#messages'
import type { Binding } from '#parts/keys/binding.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useNavigate } from '#parts/navigation/use-router.ts'
import { openOverlay } from '../overlay.ts'
import { inBothLanguages, wordsOf } from '../menu/page-labels.ts'
import { allPages } from '../menu/pages.ts'
import { paths } from '#parts/navigation/paths.ts'

/** Binds the commands that work everywhere by key. Commands without a key are loaded with the palette. */
export function useCommands() {
  const navigate = useNavigate()
  useKeys([
    ...allPages.map((page): Binding => ({
      code: `${/\d/.test(page.key) ? 'Digit' : 'Key'}${page.key}`,
      lead: 'KeyG',
      shown: `G ${page.key}`,
      label: page.title(),
      section: 'go',
      words: wordsOf(page),
      Icon: page.Icon,
      run: () => navigate({ to: page.path }),
    })),
    {
      code: 'KeyU',
      lead: 'KeyG',
      shown: 'G U',
      label: m.tab_unknown(),
      section: 'go',
      words: inBothLanguages(m.tab_unknown),
      Icon: IconHelpHexagon,
      run: () => navigate({ to: paths.statement, search: { tab: 'unknown' } }),
    },
    ...consoleCommands(),
  ])
}

const command = (more: Omit<Binding, 'section'>): Binding => ({ section: 'console', always: true, ...more })

function consoleCommands(): Binding[] {
  return [
    command({
      code: 'KeyK',
      mod: true,
      shown: 'Ctrl K',
      label: m.palette_title(),
      Icon: IconSearch,
      run: () => openOverlay('palette'),
    }),
    command({
      code: 'Slash',
      shift: true,
      shown: '?',
      label: m.keys_title(),
      words: inBothLanguages(m.keys_title),
      Icon: IconQuestionMark,
      run: () => openOverlay('keys'),
    }),
  ]
}
