import type { LineSettings, LineTarget } from '@khlang/contract/line/line'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { Choices } from '#parts/filters/Choices.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './Line.module.css'
import members from './LineMembers.module.css'
import { LineComposer } from './LineComposer.tsx'
import { SendHistory } from './SendHistory.tsx'
import { useLineCounts } from './use-line.ts'

type Props = {
  settings: LineSettings | undefined
  picked: readonly string[]
  onClearPicked: () => void
}
type To = LineTarget['to']

/**
 * Sends a LINE message to picked members, to all followers whose player is known (`linked`), or to all followers; with
 * the history of sent messages.
 */
export function LineSendTab({ settings, picked, onClearPicked }: Props) {
  const counts = useLineCounts()
  const [chosen, setTo] = useState<To>(picked.length > 0 ? 'members' : 'linked')
  const to = chosen === 'members' && picked.length === 0 ? 'linked' : chosen
  const countOf: Record<To, number> = {
    members: picked.length,
    linked: counts?.linked ?? 0,
    followers: counts?.followers ?? 0,
  }
  const tos: To[] = picked.length > 0 ? ['members', 'linked', 'followers'] : ['linked', 'followers']
  return (
    <>
      <section className={styles.card} aria-label={m.line_tab_send()}>
        <div className={members.filters}>
          <Choices
            label={m.line_to()}
            value={to}
            choices={tos.map((value) => ({ value, label: toText[value]({ n: grouped(countOf[value]) }) }))}
            onChange={setTo}
          />
          {picked.length > 0 && (
            <Button size="compact-md" variant="default" onClick={onClearPicked}>
              {m.line_picked_none()}
            </Button>
          )}
        </div>
        <LineComposer
          target={to === 'members' ? { to, ids: [...picked] } : { to }}
          count={countOf[to]}
          settings={settings}
          onSent={onClearPicked}
        />
      </section>
      <SendHistory />
    </>
  )
}

const toText: Record<To, (of: { n: string }) => string> = {
  members: m.line_to_members,
  linked: m.line_to_linked,
  followers: m.line_to_followers,
}
