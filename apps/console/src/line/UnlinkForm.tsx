import type { LineMember, LinkReferral } from '@khlang/contract/line/line-member'
import type { OperationId } from '@khlang/domain/brand'
import { Checkbox } from '@mantine/core'
import { limits } from 'virtual:limits/connections/unlink-line-member'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import styles from './Line.module.css'

type Props = {
  member: LineMember
  /** The code of the linked player. */
  code: string
  /** What the link gave to the player; null if it gave no master. */
  referral: LinkReferral | null
  disabledReason: string | null
  onChanged: () => void
  onCancel: () => void
}

/**
 * Unlinks the member from their player, for a reason. The master and agent that the link gave are taken back unless the
 * employee leaves them, or one of them was changed since: then it says that they stay. `onChanged` is also called after a
 * refusal.
 */
export function UnlinkForm({ member, code, referral, disabledReason, onChanged, onCancel }: Props) {
  const form = useForm({
    row: member,
    shownOf: (row) => row?.player?.id,
    draftOf: () => ({ reason: '', withMaster: true }),
    limits,
    whyNot: ({ reason }) =>
      disabledReason ?? (reason.trim().length === 0 ? m.problem_reason_missing() : null),
    send: ({ reason, withMaster }, { operationId, seenRow }) =>
      connectionsApi.unlinkLineMember({
        operationId: operationId as OperationId,
        memberId: member.id,
        version: seenRow!.version,
        withMaster,
        reason: reason.trim(),
      }),
    onSaved: onChanged,
    onRefused: onChanged,
  })
  return (
    <Form form={form} submit={m.line_unlink_title({ code })} onCancel={onCancel}>
      <ReasonPicker
        label={m.reason()}
        presets={[m.line_unlink_wrong(), m.line_unlink_asked()]}
        {...form.pick('reason')}
      />
      <p className={styles.quiet}>{m.line_unlink_hint()}</p>
      {referral?.changed === false && <Checkbox label={givenText(referral)} {...form.tick('withMaster')} />}
      {referral?.changed && (
        <p className={styles.quiet}>{m.line_unlink_master_stays({ master: referral.master })}</p>
      )}
    </Form>
  )
}

const givenText = ({ master, agent }: LinkReferral) =>
  agent === null ? m.line_unlink_with_master({ master }) : m.line_unlink_with_both({ master, agent })
