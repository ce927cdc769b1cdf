import * as m from '#messages'
import { useNow } from '#live/clock.ts'
import { secondsSince } from '#parts/age.ts'
import { ageText } from '#parts/age-labels.ts'
import type { EntryTab } from '#parts/desk/desk-tab.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { isQuiet, useFeeds } from '#parts/use-feeds.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = { tab: EntryTab; onClearFilters: (() => void) | null }

const words = {
  open: m.desk_empty_open,
  mine: m.desk_empty_mine,
  suggested: m.split_empty_suggested,
  ambiguous: m.split_empty_ambiguous,
  held: m.split_empty_held,
  all: m.desk_empty_all,
}

/**
 * Shows why the list is empty: a filter that hides the entries, or no work. The tab `open` also warns of silent banks.
 */
export function EmptyDesk({ tab, onClearFilters }: Props) {
  const now = useNow()
  const quietFeeds = useFeeds().filter((feed) => isQuiet(feed, now))
  if (onClearFilters) return <EmptyNote title={m.empty_filtered()} hint="" onClearFilters={onClearFilters} />
  return (
    <>
      <EmptyNote
        title={words[tab]()}
        hint={m.desk_empty_hint()}
        setupStepsNeeded={tab === 'open' || tab === 'all' ? ['ownAccounts', 'bankFeeds'] : undefined}
      />
      {tab === 'open' &&
        quietFeeds.map(({ code, heardAt }) => (
          <Notice key={code} tone="warning">
            {m.split_quiet_feed({ account: code, age: ageText(secondsSince(heardAt!, now)) })}
          </Notice>
        ))}
    </>
  )
}
