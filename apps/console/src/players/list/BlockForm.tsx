import {
  type BlockedKind,
  blockedKinds,
  type BlockedLevel,
  blockedLevels,
  mayBlock,
  readBlocked,
  minBlockedLength,
} from '@khlang/domain/players/blocked-value'
import { TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/players/block-value'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { useMe } from '#parts/session/me.ts'
import { blockedKindText } from '#parts/player/player-warning-labels.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import styles from './Blocklist.module.css'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'

/** Puts a value on the block list, with a reason. */
export function BlockForm({ onAdded }: { onAdded: () => void }) {
  const { role } = useMe()
  const form = useForm({
    draftOf: () => ({
      kind: 'account' as BlockedKind,
      level: 'watch' as BlockedLevel,
      value: '',
      reason: '',
    }),
    errorsOf: ({ kind, value }) => ({
      value: readBlocked(kind, value).length < minBlockedLength[kind] && m.blocklist_short(),
    }),
    whyNot: ({ level, reason }) => {
      const permission = mayBlock(role, level)
      return permission === true ? reasonMissing(reason) : rowReasonText(permission)
    },
    limits,
    send: ({ kind, value, level, reason }, { operationId }) =>
      api.players.blockValue({ operationId, kind, value: value.trim(), level, reason: reason.trim() }),
    onSaved: (_, { refill }) => {
      refill({ value: '', reason: '' })
      onAdded()
    },
  })
  const { pick, field } = form
  return (
    <Form form={form} submit={m.blocklist_add()} className={styles.form}>
      <Choices
        label={m.blocklist_what()}
        choices={blockedKinds.map((one) => ({ value: one, label: blockedKindText[one]() }))}
        {...pick('kind')}
      />
      <Choices
        label={m.blocklist_level()}
        choices={blockedLevels.map((one) => ({
          value: one,
          label: one === 'block' ? m.blocklist_block() : m.blocklist_watch(),
        }))}
        {...pick('level')}
      />
      <TextInput label={blockedKindText[form.draft.kind]()} {...field('value')} />
      <TextInput label={m.reason()} {...field('reason')} />
    </Form>
  )
}
