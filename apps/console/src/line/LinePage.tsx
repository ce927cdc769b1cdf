import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { LineSearch } from './line-search.ts'
import styles from './Line.module.css'
import { LineAlerts } from './LineAlerts.tsx'
import { LineMembers } from './LineMembers.tsx'
import { LineReplies } from './LineReplies.tsx'
import { LineSendTab } from './LineSendTab.tsx'
import { LineSettingsTab } from './LineSettingsTab.tsx'
import { LineTabs } from './LineTabs.tsx'
import { useLine } from './use-line.ts'

type Props = { search: LineSearch; onSearch: (change: Partial<LineSearch>) => void }

/** Shows the shop's account at LINE: members, messages, automatic replies, alerts for staff, and the connection. */
export function LinePage({ search, onSearch }: Props) {
  const { tab = 'members' } = search
  const [picked, setPicked] = useState<readonly string[]>([])
  const line = useLine()
  const settings = line.data
  const settingsButton = (
    <Button size="compact-sm" variant="default" onClick={() => onSearch({ tab: 'settings' })}>
      {m.line_to_settings()}
    </Button>
  )
  return (
    <div className={styles.page}>
      <LineTabs current={tab} onChoose={(to) => onSearch({ tab: to, member: undefined })} />
      {line.error && <LoadProblem error={line.error} onAgain={() => void line.refetch()} />}
      {settings && !settings.enabled && tab !== 'settings' && (
        <Notice
          tone={settings.bot ? 'warning' : 'info'}
          title={settings.bot ? m.line_is_off() : m.line_unset_title()}
          actions={settingsButton}
        >
          {!settings.bot && m.line_unset_hint()}
        </Notice>
      )}
      {tab === 'members' && (
        <LineMembers
          search={search}
          onSearch={onSearch}
          picked={picked}
          onPicked={setPicked}
          settings={settings}
        />
      )}
      {tab === 'send' && (
        <LineSendTab settings={settings} picked={picked} onClearPicked={() => setPicked([])} />
      )}
      {tab === 'replies' && <LineReplies settings={settings} />}
      {tab === 'alerts' && <LineAlerts />}
      {tab === 'settings' && settings && <LineSettingsTab settings={settings} />}
    </div>
  )
}
