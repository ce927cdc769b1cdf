import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import styles from './AlertRecipients.module.css'
import { leftGroupText } from './left-group.ts'
import { lineKeys } from './use-line.ts'

type Member = { id: string; name: string | null; following: boolean }
export type Recipients = { groups: readonly string[]; members: readonly Member[] }
type Group = { id: string; name: string | null }
type Props = {
  groups: readonly Group[]
  /** Groups that were chosen before, also those that the account has left since. */
  chosenGroups: readonly Group[]
  chosen: Recipients
  onChange: (to: Recipients) => void
}

const pauseMs = 150
const maxShownMembers = 8
/** More are read than are shown, since those who do not follow the account are left out. */
const maxReadMembers = 50

/**
 * Chooses the recipients of an alert: among the given LINE groups, and members by a search that offers only those who
 * follow the shop's account.
 */
export function AlertRecipients({ groups, chosenGroups, chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const found = useQuery({
    queryKey: [...lineKeys.members, 'staff', text],
    queryFn: ({ signal }) => connectionsApi.lineMembers({ q: text, limit: maxReadMembers }, { signal }),
    enabled: text !== '',
    placeholderData: (before) => before,
  })
  const picked = new Set(chosen.members.map(({ id }) => id))
  const offered =
    text === ''
      ? []
      : (found.data?.rows.filter((row) => row.following && !picked.has(row.id)) ?? []).slice(
          0,
          maxShownMembers,
        )
  const nameOf = ({ name }: { name: string | null }) => name ?? m.line_alert_unnamed()
  return (
    <>
      <Ticks
        title={m.line_alert_groups()}
        options={groups.map((group) => ({ value: group.id, label: nameOf(group) }))}
        selected={chosen.groups}
        labelOfOther={(id) => leftGroupText(id, chosenGroups)}
        onChange={(ids) => onChange({ ...chosen, groups: ids })}
      >
        {groups.length === 0 && <p className={styles.none}>{m.line_alert_groups_none()}</p>}
      </Ticks>
      <FieldGroup title={m.line_alert_members()}>
        {chosen.members.map((member) => (
          <Checkbox
            key={member.id}
            label={nameOf(member)}
            aria-label={m.line_alert_take_off({ name: nameOf(member) })}
            checked
            onChange={() =>
              onChange({ ...chosen, members: chosen.members.filter(({ id }) => id !== member.id) })
            }
          />
        ))}
        <SearchField label={m.line_alert_members_hint()} value={text} onSearch={setText} pauseMs={pauseMs} />
        {offered.length > 0 && (
          <div className={styles.found} role="group" aria-label={m.line_alert_members_found()}>
            {offered.map(({ id, name, following }) => (
              <Button
                key={id}
                variant="default"
                size="compact-md"
                onClick={() => {
                  onChange({ ...chosen, members: [...chosen.members, { id, name, following }] })
                  setText('')
                }}
              >
                {nameOf({ name })}
              </Button>
            ))}
          </div>
        )}
        {text !== '' && found.data && offered.length === 0 && !found.isPlaceholderData && (
          <p className={styles.none}>{m.line_alert_members_none()}</p>
        )}
      </FieldGroup>
    </>
  )
}
