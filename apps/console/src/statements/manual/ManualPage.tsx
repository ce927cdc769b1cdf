import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { shortCount } from '#ui/numbers.ts'
import styles from './ManualPage.module.css'
import { Tab, TabBar, TabCount } from '#ui/TabBar.tsx'
import { ManualForm } from './ManualForm.tsx'
import { type ManualSearch, type ManualTab, manualTabs } from './manual-search.ts'
import { ManualToday } from './ManualToday.tsx'
import { waitingMessagesKey } from './manual-queries.ts'

type Props = { search: ManualSearch; onSearch: (change: Partial<ManualSearch>) => void }

const words = {
  form: m.manual_tab_form,
  message: m.manual_tab_message,
  file: m.manual_tab_file,
  unread: m.manual_tab_unread,
  patterns: m.manual_tab_patterns,
} satisfies Record<ManualTab, () => string>

/**
 * Shows the ways to add entries that no feed reports: typed in, read from a message or from a bank's file;
 * the messages that did not become an entry when they arrived; and the message patterns.
 */
export function ManualPage({ search, onSearch }: Props) {
  const tab = search.tab ?? 'form'
  const { data: waitingMessages } = useQuery({
    queryKey: waitingMessagesKey,
    queryFn: ({ signal }) => api.statements.messages({ state: 'waiting', limit: 1 }, { signal }),
    refetchInterval: 30_000,
  })
  return (
    <div className={styles.page}>
      <TabBar label={m.manual_tabs()}>
        {manualTabs.map((one) => (
          <Tab
            key={one}
            current={tab === one}
            onClick={() =>
              onSearch({ tab: one === 'form' ? undefined : one, file: undefined, pattern: undefined })
            }
          >
            {words[one]()}
            {one === 'unread' && waitingMessages !== undefined && waitingMessages.waiting > 0 && (
              <TabCount tone="warning">{shortCount(waitingMessages.waiting)}</TabCount>
            )}
          </Tab>
        ))}
      </TabBar>
      {(tab === 'form' || tab === 'message') && (
        <div className={styles.sides}>
          {tab === 'form' ? (
            <ManualForm />
          ) : (
            <Lazy load={() => import('./ManualMessage.tsx').then((file) => file.ManualMessage)} props={{}} />
          )}
          <ManualToday />
        </div>
      )}
      {tab === 'unread' && (
        <Lazy
          load={() => import('./UnreadMessages.tsx').then((file) => file.UnreadMessages)}
          props={{ onNewPattern: (id: string) => onSearch({ tab: 'patterns', pattern: `new:${id}` }) }}
        />
      )}
      {tab === 'file' && (
        <Lazy
          load={() => import('./ManualFile.tsx').then((file) => file.ManualFile)}
          props={{ file: search.file, onFile: (file: string | undefined) => onSearch({ file }) }}
        />
      )}
      {tab === 'patterns' && (
        <Lazy
          load={() => import('./ManualPatterns.tsx').then((file) => file.ManualPatterns)}
          props={{
            pattern: search.pattern,
            onPattern: (pattern: string | undefined) => onSearch({ pattern }),
          }}
        />
      )}
    </div>
  )
}
