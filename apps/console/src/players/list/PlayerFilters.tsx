import { bankCodes } from '@khlang/domain/statements/banks'
import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { ChoiceSearch } from '#parts/player/ChoiceSearch.tsx'
import type { ReferralNames, ReferralSearches } from '#parts/player/use-referral-names.ts'
import { countings, type PlayerSearch } from './player-search.ts'
import styles from './Players.module.css'
import { TagSelect } from './TagSelect.tsx'

type Props = {
  search: PlayerSearch
  names: ReferralNames
  searches: ReferralSearches
  onSearch: (change: Partial<PlayerSearch>) => void
}

/** Filters by tag, agent, master, bank, and whether reports count the player. Status is in the bar above the list. */
export function PlayerFilters({ search, names, searches, onSearch }: Props) {
  const any = { value: '', label: m.filter_any() }
  const select = (
    name: 'agent' | 'master' | 'bank' | 'counts',
    label: string,
    choices: { value: string; label: string }[],
  ) => (
    <NativeSelect
      size="sm"
      label={label}
      value={search[name] ?? ''}
      data={[any, ...choices]}
      onChange={({ currentTarget: { value } }) => onSearch({ [name]: value || undefined })}
    />
  )
  const choicesOf = (labelsByValue: ReadonlyMap<string, string>) =>
    [...labelsByValue].map(([value, label]) => ({ value, label }))
  return (
    <div className={styles.filters}>
      <TagSelect value={search.tag} onChange={(tag) => onSearch({ tag })} />
      <ChoiceSearch label={m.choice_search({ what: m.player_agent() })} {...searches.agents} />
      {select('agent', m.player_agent(), choicesOf(names.agents))}
      <ChoiceSearch label={m.choice_search({ what: m.players_master() })} {...searches.masters} />
      {select('master', m.players_master(), choicesOf(names.masters))}
      {select(
        'bank',
        m.column_bank(),
        bankCodes.map((code) => ({ value: code, label: code })),
      )}
      {select(
        'counts',
        m.players_counts(),
        countings.map((value) => ({ value, label: value === 'yes' ? m.players_yes() : m.players_no() })),
      )}
    </div>
  )
}
