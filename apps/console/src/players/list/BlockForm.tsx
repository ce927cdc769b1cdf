import {
  type BlockedKind,
  blockedKinds,
  type BlockedLevel,
  blockedLevels,
  mayBlock,
  readBlocked,
  shortestBlocked,
} from '@khlang/domain/players/blocked-value'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { blockedKindText } from '#parts/player/player-warning-labels.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './Blocklist.module.css'

type Wanted = { kind: BlockedKind; value: string; level: BlockedLevel; reason: string }

export function BlockForm({ onAdded }: { onAdded: () => void }) {
  const { role } = useMe()
  const [kind, setKind] = useState<BlockedKind>('account')
  const [level, setLevel] = useState<BlockedLevel>('watch')
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const add = useOperation(
    (wanted: Wanted & { operationId: string }) => api.players.blockValue(wanted),
    () => {
      setValue('')
      setReason('')
      onAdded()
    },
  )
  const may = mayBlock(role, level)
  const short = readBlocked(kind, value).length < shortestBlocked[kind]
  const disabledReason =
    (may === true ? null : rowReasonText(may)) ??
    (short ? m.blocklist_short() : null) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) add.run({ kind, value: value.trim(), level, reason: reason.trim() })
      }}
    >
      <Choices
        label={m.blocklist_what()}
        choices={blockedKinds.map((one) => ({ value: one, label: blockedKindText[one]() }))}
        value={kind}
        onChange={setKind}
      />
      <Choices
        label={m.blocklist_level()}
        choices={blockedLevels.map((one) => ({
          value: one,
          label: one === 'block' ? m.blocklist_block() : m.blocklist_watch(),
        }))}
        value={level}
        onChange={setLevel}
      />
      <TextInput
        label={blockedKindText[kind]()}
        value={value}
        maxLength={120}
        error={value.trim() !== '' && short && m.blocklist_short()}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <TextInput
        label={m.reason()}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <OperationNotice state={add.state} onAgain={add.again} onDismiss={add.dismiss} />
      <ActButton type="submit" disabledReason={disabledReason} loading={add.busy}>
        {m.blocklist_add()}
      </ActButton>
    </form>
  )
}
