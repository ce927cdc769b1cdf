import type { Act } from '@khlang/domain/staff/acts'
import {
  IconAdjustments,
  IconBuildingBank,
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconHandStop,
  IconHeartHandshake,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconRowInsertBottom,
  IconScissors,
  IconSitemap,
  IconUserOff,
  IconUserPlus,
  IconUserShield,
  IconVolume,
} from '@tabler/icons-react'
import * as m from '#messages'
import { toggleTheme } from '#parts/preferences/toggle-theme.ts'
import type { Binding } from '#parts/keys/binding.ts'
import { changePreferences, preferencesNow } from '#parts/preferences/preferences.ts'
import { signOutAndLeave } from '#parts/session/sign-out.ts'
import { openOverlay } from '../overlay.ts'
import { inBothLanguages } from '../menu/page-labels.ts'
import { paths } from '#parts/navigation/paths.ts'
import { mySections, sectionAddress, sections, shopSections } from '../settings/sections.ts'

type Tools = { dark: boolean; may: (act: Act) => boolean; go: (to: string) => void }
type Command = Pick<Binding, 'label' | 'words' | 'Icon' | 'run'> & { needs?: Act }

/**
 * Commands available everywhere that have no key, limited to those the employee may use; commands that create
 * something come first.
 */
export const paletteCommands = ({ dark, may, go }: Tools): Binding[] =>
  [...creating(go), ...ofConsole(dark), ...toSections(go)].flatMap(({ needs, ...command }) =>
    needs && !may(needs) ? [] : [{ section: 'console', code: null, shown: '', ...command }],
  )

const creating = (go: Tools['go']): Command[] => [
  {
    label: m.deposit_new(),
    words: inBothLanguages(m.deposit_new),
    Icon: IconCashBanknote,
    needs: 'request.create',
    run: () => openOverlay('newDeposit'),
  },
  {
    label: m.withdrawal_new(),
    words: inBothLanguages(m.withdrawal_new),
    Icon: IconCashBanknoteMinus,
    needs: 'request.create',
    run: () => openOverlay('newWithdrawal'),
  },
  {
    label: m.goodwill_give(),
    words: inBothLanguages(m.goodwill_give),
    Icon: IconHeartHandshake,
    needs: 'reward.give',
    run: () => openOverlay('goodwill'),
  },
  {
    label: m.page_player_new(),
    words: inBothLanguages(m.page_player_new),
    Icon: IconUserPlus,
    needs: 'player.edit',
    // If the form with all fields is already open, stays on it.
    run: () => (location.pathname === paths.playerForm ? go(paths.playerForm) : openOverlay('newPlayer')),
  },
  {
    label: m.agent_create(),
    words: inBothLanguages(m.agent_create),
    Icon: IconSitemap,
    needs: 'agent.manage',
    run: () => openOverlay('newAgent'),
  },
  {
    label: m.master_create(),
    words: inBothLanguages(m.master_create),
    Icon: IconBuildingBank,
    needs: 'agent.manage',
    run: () => openOverlay('newMaster'),
  },
  {
    label: m.employee_invite(),
    words: inBothLanguages(m.employee_invite),
    Icon: IconUserShield,
    needs: 'employee.manage',
    run: () => openOverlay('invite'),
  },
]

/** Commands that open the sections of the settings, with the words that people search for. */
const toSections = (go: Tools['go']): Command[] =>
  [...mySections, ...shopSections].map((name) => {
    const { title, Icon, aliases = [] } = sections[name]
    return {
      label: `${m.page_settings()}: ${title()}`,
      words: [...inBothLanguages(title), ...aliases, ...inBothLanguages(m.page_settings)],
      Icon,
      run: () => go(sectionAddress(name)),
    }
  })

function ofConsole(dark: boolean): Command[] {
  return [
    {
      label: m.hold_command(),
      words: inBothLanguages(m.hold_command),
      Icon: IconHandStop,
      needs: 'sending.hold',
      run: () => openOverlay('hold'),
    },
    {
      label: m.cut_title(),
      words: inBothLanguages(m.cut_title),
      Icon: IconScissors,
      needs: 'credit.cut',
      run: () => openOverlay('cut'),
    },
    {
      label: m.blocklist_title(),
      words: inBothLanguages(m.blocklist_title),
      Icon: IconUserOff,
      run: () => openOverlay('blocklist'),
    },
    {
      label: m.customizer(),
      words: [...inBothLanguages(m.customizer), ...inBothLanguages(m.customizer_words)],
      Icon: IconAdjustments,
      run: () => openOverlay('customizer'),
    },
    {
      label: m.sounds(),
      words: [...inBothLanguages(m.sounds), ...inBothLanguages(m.push_title)],
      Icon: IconVolume,
      run: () => openOverlay('sounds'),
    },
    {
      label: dark ? m.theme_light() : m.theme_dark(),
      words: [
        ...inBothLanguages(m.theme_light),
        ...inBothLanguages(m.theme_dark),
        ...inBothLanguages(m.theme),
      ],
      Icon: IconMoon,
      run: () => toggleTheme(dark),
    },
    {
      label: m.language_switch(),
      words: [...inBothLanguages(m.language_switch), ...inBothLanguages(m.language)],
      Icon: IconLanguage,
      run: () => changePreferences({ locale: preferencesNow().locale === 'th' ? 'en' : 'th' }),
    },
    {
      label: preferencesNow().density === 'compact' ? m.density_make_comfortable() : m.density_make_compact(),
      words: [
        ...inBothLanguages(m.density),
        ...inBothLanguages(m.density_make_compact),
        ...inBothLanguages(m.density_make_comfortable),
      ],
      Icon: IconRowInsertBottom,
      run: () =>
        changePreferences({ density: preferencesNow().density === 'compact' ? 'comfortable' : 'compact' }),
    },
    {
      label: m.menu_fold(),
      words: inBothLanguages(m.menu_fold),
      Icon: IconLayoutSidebar,
      run: () => changePreferences({ menuCollapsed: !preferencesNow().menuCollapsed }),
    },
    {
      label: m.sign_out(),
      words: inBothLanguages(m.sign_out),
      Icon: IconLogout,
      run: () => void signOutAndLeave(paths.login),
    },
  ]
}
